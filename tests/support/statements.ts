import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Statement } from '../../server/db/statement.ts'

export const ROOT = join(import.meta.dirname, '../..')

/** A statement with its file and the TypeScript expression that names it, such as `m3.listThreads['part']`. */
export type FoundStatement = { module: string; expression: string; statement: Statement }

/** The files that may declare statements. */
export const statementModules = globSync('server/**/*.ts', { cwd: ROOT })
  .filter((file) => /(^|[-/])queries\.ts$/.test(file))
  .toSorted()

const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && 'reason' in value && 'parameters' in value && 'text' in value

/** Returns the statements of an exported value: the value itself, or the entries of an object of statements. */
function statementsIn(value: unknown, module: string, expression: string): FoundStatement[] {
  if (isStatement(value)) return [{ module, expression, statement: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) => statementsIn(entry, module, `${expression}['${key}']`))
}

/** Returns every exported statement of the server. `expression` names the import of its module `m` and its index. */
export async function findStatements(): Promise<FoundStatement[]> {
  const found = await Promise.all(
    statementModules.map(async (module, index) => {
      const exports = (await import(join(ROOT, module))) as Record<string, unknown>
      return Object.entries(exports).flatMap(([name, value]) => statementsIn(value, module, `m${index}.${name}`))
    }),
  )
  return found.flat()
}
