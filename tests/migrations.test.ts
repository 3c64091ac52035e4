import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NO_TRANSACTION } from '../server/db/migrate.ts'
import { isPost, MIGRATIONS, migrationNames, releaseOf } from '../server/db/release.ts'

// Squawk finds statements that lock a table for long, or that the released code does not work with.

const IGNORED = [
  // server/db/migrate.ts sets the timeouts, and applies a migration once, in a transaction or statement by statement.
  'prefer-robust-stmts',
  'require-lock-timeout',
  'require-statement-timeout',
  // Types that Prisma writes. No table will have two billion rows.
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-text-field',
  'prefer-timestamp-tz',
]
/** Rules about statements that the released code does not work with. A .post migration waits until it no longer runs. */
const COMPATIBILITY = [
  'adding-required-field',
  'ban-drop-column',
  'ban-drop-not-null',
  'ban-drop-table',
  'changing-column-type',
  'renaming-column',
  'renaming-table',
]
const ROOT = join(import.meta.dirname, '..')

/** Returns the rules that a migration breaks. */
function brokenRules(name: string, sql: string): string[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/.bin/squawk'),
      '--reporter=json',
      `--stdin-filepath=${name}.sql`,
      sql.startsWith(NO_TRANSACTION) ? '--no-assume-in-transaction' : '--assume-in-transaction',
      `--exclude=${[...IGNORED, ...(isPost(name) ? COMPATIBILITY : [])].join(',')}`,
    ],
    { cwd: ROOT, input: sql, encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  const found = JSON.parse(stdout) as { rule_name: string; line: number }[]
  return found.map(({ rule_name: rule, line }) => `${name} line ${line + 1}: ${rule}`)
}

test('a migration locks no table for long, and the released code works with it', () => {
  const names = migrationNames()
  expect(names.length).toBeGreaterThan(0)
  const broken = names.flatMap((name) =>
    brokenRules(name, readFileSync(join(MIGRATIONS, name, 'migration.sql'), 'utf8')),
  )
  expect(broken).toEqual([])
})

test('no migration is from the future, so that Prisma sorts the next one behind it', () => {
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  expect(migrationNames().filter((name) => releaseOf(name) > now)).toEqual([])
})

test.each([
  ['1_drop', 'ALTER TABLE part DROP COLUMN name;', ['1_drop line 1: ban-drop-column']],
  ['2_drop.post', 'ALTER TABLE part DROP COLUMN name;', []],
  ['3_rename', 'ALTER TABLE part RENAME COLUMN name TO title;', ['3_rename line 1: renaming-column']],
  ['4_index', 'CREATE INDEX a ON part (name);', ['4_index line 1: require-concurrent-index-creation']],
  ['6_index', `${NO_TRANSACTION}\nCREATE INDEX CONCURRENTLY a ON part (name);`, []],
  ['7_new', 'CREATE TABLE garage (id uuid PRIMARY KEY);\nCREATE INDEX a ON garage (id);', []],
])('of the migration %s, the broken rules are found', (name, sql, expected) => {
  expect(brokenRules(name, sql)).toEqual(expected)
})
