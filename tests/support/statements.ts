import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Statement } from '../../server/db/statement.ts'
import { escapeLiteral, type Client } from 'pg'

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

export type Values = readonly (string | number | null)[]

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/**
 * Prepares a statement and returns the nodes of its plan for these values.
 * @param before values of earlier calls, which change how PostgreSQL plans
 */
export async function planned(client: Client, text: string, values: Values, before: Values[] = []): Promise<Plan[]> {
  await client.query('deallocate all')
  await client.query(`prepare hot as ${text}`)
  for (const each of before) await client.query(call(each))
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${call(values)}`)
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('no plan')
  return nodes(plan)
}

function call(values: Values): string {
  const literals = values.map((value) => (value === null ? 'null' : escapeLiteral(String(value)))).join(', ')
  return `execute hot${values.length > 0 ? `(${literals})` : ''}`
}

/** Returns the tables that a statement would scan completely. */
export const scanned = async (client: Client, text: string, values: Values, before?: Values[]): Promise<string[]> =>
  (await planned(client, text, values, before)).flatMap((node) =>
    node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : [],
  )

/** Returns the text of a statement and its values in the order of its placeholders, for `planned` and `scanned`. */
export const callOf = <Params extends object>(
  statement: Statement<Params>,
  params: Record<keyof Params, Values[number]>,
): [text: string, values: Values] => [statement.text, statement.parameters.map((name) => params[name as keyof Params])]
