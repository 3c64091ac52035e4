-- The users have handles.
DROP PROCEDURE fill_handles();
