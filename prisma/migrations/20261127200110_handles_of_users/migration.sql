-- no-transaction
CALL fill_handles();
