import { escapeLiteral, type Client } from 'pg'

export type Values = readonly (string | number | null)[]

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Cond'?: string; Plans?: Plan[] }
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** The plan, node by node, of a statement that is prepared and called with these values. */
export async function planned(client: Client, text: string, values: Values): Promise<Plan[]> {
  const literals = values.map((value) => (value === null ? 'null' : escapeLiteral(String(value)))).join(', ')
  await client.query('deallocate all')
  await client.query(`prepare hot as ${text}`)
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (format json) execute hot${values.length > 0 ? `(${literals})` : ''}`,
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('no plan')
  return nodes(plan)
}

/** The tables that it would read from end to end. */
export const scanned = async (client: Client, text: string, values: Values): Promise<string[]> =>
  (await planned(client, text, values)).flatMap((node) =>
    node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : [],
  )
