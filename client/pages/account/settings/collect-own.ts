import type { RouterOutputs } from '../../../app/trpc.ts'

type Stretch = RouterOutputs['user']['export']

/** All that is a person's own, kind by kind, asked for one stretch after the other. */
export async function collectOwn(
  ask: (from: Partial<NonNullable<Stretch['next']>>) => Promise<Stretch>,
): Promise<Partial<Record<Stretch['kind'], Stretch['rows']>>> {
  const data: Partial<Record<Stretch['kind'], Stretch['rows']>> = {}
  let next: Stretch['next'] | undefined
  while (next !== null) {
    const stretch: Stretch = await ask(next ?? {})
    ;(data[stretch.kind] ??= []).push(...stretch.rows)
    next = stretch.next
  }
  return data
}
