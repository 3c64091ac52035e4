import type { RouterOutputs } from '../../../app/trpc.ts'

type OwnDataPage = RouterOutputs['user']['export']

/** Reads all pages of the data download, one kind after the other. */
export async function collectOwn(
  ask: (from: Partial<NonNullable<OwnDataPage['next']>>) => Promise<OwnDataPage>,
): Promise<Partial<Record<OwnDataPage['kind'], OwnDataPage['rows']>>> {
  const data: Partial<Record<OwnDataPage['kind'], OwnDataPage['rows']>> = {}
  let next: OwnDataPage['next'] | undefined
  while (next !== null) {
    const page: OwnDataPage = await ask(next ?? {})
    ;(data[page.kind] ??= []).push(...page.rows)
    next = page.next
  }
  return data
}
