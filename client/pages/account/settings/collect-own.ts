import type { RouterOutputs } from '../../../base/trpc.ts'

type OwnDataPage = RouterOutputs['user']['export']

/** Loads all pages of the data download and groups their rows by kind. */
export async function collectOwn(
  loadPage: (from: Partial<NonNullable<OwnDataPage['next']>>) => Promise<OwnDataPage>,
): Promise<Partial<Record<OwnDataPage['kind'], OwnDataPage['rows']>>> {
  const data: Partial<Record<OwnDataPage['kind'], OwnDataPage['rows']>> = {}
  let next: OwnDataPage['next'] | undefined
  while (next !== null) {
    const page: OwnDataPage = await loadPage(next ?? {})
    ;(data[page.kind] ??= []).push(...page.rows)
    next = page.next
  }
  return data
}
