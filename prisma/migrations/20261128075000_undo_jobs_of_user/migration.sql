-- no-transaction
-- The record of a user lists the jobs that undid the changes of this user.
DROP INDEX CONCURRENTLY IF EXISTS undo_job_user_id_id_idx;
CREATE INDEX CONCURRENTLY undo_job_user_id_id_idx ON undo_job (user_id, id);
