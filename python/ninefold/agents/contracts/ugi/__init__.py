"""The Universal Game Interface: our engine for any host, any engine for ours."""
