import { statement } from '../../../db/statement.ts'

type NewStatement = { id: string; problemId: string; authorId: string; text: string; now: Date }

/** Inserts a statement. Returns no row if the problem is closed. */
export const insertStatement = statement<NewStatement, { id: string }>(
  'add a statement to a problem',
  'atomic',
  `with open as (select id from problem where id = $problemId::uuid and closed_at is null for no key update)
  insert into problem_statement (id, problem_id, author_id, text, created_at)
  select $id::uuid, open.id, $authorId::uuid, $text, $now::timestamptz from open returning id`,
)
