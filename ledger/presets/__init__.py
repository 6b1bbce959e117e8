"""Sets of house rules: read, checked, extended, begun from another, and chosen for a night."""
