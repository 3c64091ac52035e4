import { escapeLiteral, type Client } from 'pg'

export type Values = readonly (string | number | null)[]

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** The tables that a statement, prepared and called with these values, would read from end to end. */
export async function scanned(client: Client, text: string, values: Values): Promise<string[]> {
  const literals = values.map((value) => (value === null ? 'null' : escapeLiteral(String(value)))).join(', ')
  await client.query('deallocate all')
  await client.query(`prepare hot as ${text}`)
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (format json) execute hot(${literals})`,
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('no plan')
  return nodes(plan).flatMap((node) =>
    node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : [],
  )
}
