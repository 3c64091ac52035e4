import type { Client } from 'pg'
import type { ImageStore } from '../server/images/image-store.ts'
import { withClient } from './database.ts'
import { withDepsAt } from './deps.ts'

// Accounts that were deleted after a backup must not come back with it. While a restore replaces the database, this table,
// in a schema of its own, keeps the ids of the deleted accounts, also if the restore is interrupted.

const SCHEMA = 'tappet_restore'
const TABLE = `${SCHEMA}.deleted_account`

/** Keeps the ids of the deleted accounts of a database that is about to be replaced. */
export async function rememberDeletedAccounts(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select 1 from information_schema.columns
     where table_schema = current_schema() and table_name = 'user' and column_name = 'deleted_at'`,
  )
  if (rows.length === 0) return
  await client.query(`
    create schema if not exists ${SCHEMA};
    create table if not exists ${TABLE} (id uuid primary key);
    insert into ${TABLE} select id from "user" where deleted_at is not null on conflict do nothing`)
}

/** Deletes the remembered accounts that the restored database still has. */
export async function deleteAccountsAgain(url: string, images: ImageStore, log: (line: string) => void): Promise<void> {
  await withClient(url, async (client) => {
    const { rows: known } = await client.query(`select 1 where to_regclass('${TABLE}') is not null`)
    if (known.length === 0) return
    const { rows } = await client.query<{ id: string }>(
      `select u.id from "user" u join ${TABLE} d on d.id = u.id where u.deleted_at is null order by u.id`,
    )
    if (rows.length > 0) {
      log(`Deleting ${rows.length} accounts again, which were deleted after the backup`)
      await withDepsAt(url, { images }, async (deps) => {
        const { deleteAccount } = await import('../server/domains/people/users/account-service.ts')
        for (const { id } of rows) await deleteAccount(deps, id, null)
      })
    }
    await client.query(`drop schema ${SCHEMA} cascade`)
  })
}
