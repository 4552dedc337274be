"""Every key of every typed dict of the core schema shows in two schemas that differ in it alone."""
