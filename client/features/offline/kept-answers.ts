import type { Query, QueryClient } from '@tanstack/react-query'
import { keep, readKept } from './kept-values.ts'
import { httpStatus } from '../../base/trpc.ts'

/** The private data that is kept: how many answers of each procedure. */
const KEPT = new Map([
  ['garage.list', 1],
  ['garage.counts', 1],
  ['want.list', 1],
  ['want.sellers', 1],
  ['user.selling', 1],
  ['want.own', 50],
  ['follow.about', 50],
])
/** Characters of an answer that is kept. The first page of wants has about 30,000. */
const MAX_LENGTH = 100_000
const NAME = 'answers'

/** `at` in ms since 1970. */
type KeptAnswer = { key: Query['queryKey']; data: unknown; at: number }
type Answers = Record<string, KeptAnswer>

const readAnswers = (account: string) => (readKept(account, NAME) ?? {}) as Answers
const procedureOf = ({ queryKey }: Pick<Query, 'queryKey'>) => [queryKey[0]].flat().join('.')

/** Keeps the private answers of the account, and uses them if the server cannot be reached. Returns a function that ends this. */
export function keepAnswers(client: QueryClient, account: string): () => void {
  const cache = client.getQueryCache()
  for (const query of cache.getAll()) if (query.state.data !== undefined) keepAnswer(account, query)
  if (!navigator.onLine) for (const query of cache.getAll()) applyKept(client, account, query)
  return cache.subscribe((event) => {
    if (event.type === 'added' && !navigator.onLine) applyKept(client, account, event.query)
    if (event.type !== 'updated') return
    if (event.action.type === 'success') keepAnswer(account, event.query)
    if (event.action.type === 'error' && httpStatus(event.action.error) === undefined)
      applyKept(client, account, event.query)
  })
}

function keepAnswer(account: string, query: Query) {
  const most = KEPT.get(procedureOf(query))
  if (most === undefined) return
  const { data, dataUpdatedAt: at } = query.state
  const answers = readAnswers(account)
  if ((answers[query.queryHash]?.at ?? 0) >= at || JSON.stringify(data).length > MAX_LENGTH) return
  answers[query.queryHash] = { key: query.queryKey, data, at }
  const ofProcedure = Object.entries(answers).filter(
    ([, { key }]) => procedureOf({ queryKey: key }) === procedureOf(query),
  )
  for (const [hash] of ofProcedure.toSorted(([, a], [, b]) => b.at - a.at).slice(most)) delete answers[hash]
  keep(account, NAME, answers)
}

function applyKept(client: QueryClient, account: string, query: Query) {
  if (query.state.data !== undefined || !KEPT.has(procedureOf(query))) return
  const kept = readAnswers(account)[query.queryHash]
  if (kept) client.setQueryData(query.queryKey, kept.data, { updatedAt: kept.at })
}
