import { escapeLiteral, type Client } from 'pg'
import type { Statement } from '../../server/db/statement.ts'

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
