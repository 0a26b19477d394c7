"""How agents are run; processes are started here and nowhere else."""
