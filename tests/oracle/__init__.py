"""The differential harness: generated schemas and inputs run on two engines, outcomes compared. See README.md."""
