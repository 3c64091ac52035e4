import type { RouterOutputs } from '../../../app/trpc.ts'

type CursorPage = RouterOutputs['user']['export']

/** All that is a person's own, kind by kind, asked for one stretch after the other. */
export async function collectOwn(
  ask: (from: Partial<NonNullable<CursorPage['next']>>) => Promise<CursorPage>,
): Promise<Partial<Record<CursorPage['kind'], CursorPage['rows']>>> {
  const data: Partial<Record<CursorPage['kind'], CursorPage['rows']>> = {}
  let next: CursorPage['next'] | undefined
  while (next !== null) {
    const stretch: CursorPage = await ask(next ?? {})
    ;(data[stretch.kind] ??= []).push(...stretch.rows)
    next = stretch.next
  }
  return data
}
