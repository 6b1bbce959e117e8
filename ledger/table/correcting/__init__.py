"""What was recorded put right: edited, taken back, or reckoned anew; nothing is erased."""
