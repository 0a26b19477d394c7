"""What is kept: one SQLite file of runs and their games; the one place that speaks to SQLite."""

from ninefold.store.database import Store, StoreError, place_of_store

__all__ = ["Store", "StoreError", "place_of_store"]
