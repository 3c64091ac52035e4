import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { Client, type Connection } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from './support/database.ts'
import { findStatements, ROOT, statementModules } from './support/statements.ts'

const found = await findStatements()

const CHECK_FOLDER = join(ROOT, 'node_modules/.cache/tappet')

let database: TestDatabase
let client: Client
beforeAll(async () => {
  database = await createDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Prepares a text and returns the names of its result columns. Rejects with PostgreSQL's error. */
const columnsOf = (text: string): Promise<string[]> =>
  new Promise((resolve, reject) => {
    let names: string[] = []
    const description = {
      submit(connection: Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription({ fields }: { fields: { name: string }[] }) {
        names = fields.map(({ name }) => name)
      },
      handleReadyForQuery: () => resolve(names),
      handleError: reject,
    }
    client.query(description)
  })

describe('statements', () => {
  test('are found in the query files', () => {
    expect(found.length).toBeGreaterThan(0)
  })

  test('have different names', () => {
    const names = found.map(({ statement }) => statement.name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('can be prepared against the migrated schema and have the parameters and columns of their types', async () => {
    const lines = statementModules.map((module, index) => {
      const path = relative(CHECK_FOLDER, join(ROOT, module))
      return `import * as m${index} from '${path}'`
    })
    lines.push(
      `import type { ParamsOf, RowOf } from '${relative(CHECK_FOLDER, join(ROOT, 'server/db/statement.ts'))}'`,
      'type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : { onlyIn: Exclude<B, A> }) : { missing: Exclude<A, B> }',
    )
    const failures: string[] = []
    for (const [index, { expression, statement }] of found.entries()) {
      const columns = await columnsOf(statement.text).catch((error: unknown) => {
        failures.push(`${statement.name}: ${String(error)}`)
        return null
      })
      if (columns === null) continue
      lines.push(
        `export const p${index}: Same<keyof ParamsOf<typeof ${expression}>, ${union(statement.parameters)}> = true // parameters of '${statement.name}'`,
        `export const r${index}: Same<keyof RowOf<typeof ${expression}>, ${union(columns)}> = true // columns of '${statement.name}'`,
      )
    }
    expect(failures).toEqual([])
    expect(await typeErrors(lines)).toEqual([])
  })
})

const union = (names: readonly string[]) => names.map((name) => `'${name}'`).join(' | ') || 'never'

/** Returns the compiler's errors about a file of these lines, each with its line. */
async function typeErrors(lines: string[]): Promise<string[]> {
  await mkdir(CHECK_FOLDER, { recursive: true })
  await writeFile(join(CHECK_FOLDER, 'statements.ts'), lines.join('\n'))
  const config = {
    extends: relative(CHECK_FOLDER, join(ROOT, 'tsconfig.base.json')),
    compilerOptions: { types: ['node'] },
    files: ['statements.ts'],
  }
  await writeFile(join(CHECK_FOLDER, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const run = promisify(execFile)(process.execPath, [tsc, '--noEmit', '--pretty', 'false', '-p', CHECK_FOLDER])
  const output = await run.then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
  return [...output.matchAll(/statements\.ts\((\d+),\d+\): (.*)/g)].map(
    ([, line, message]) => `${lines[Number(line) - 1]?.split('//').at(-1)?.trim()}: ${message}`,
  )
}
