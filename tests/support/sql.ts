import type { Deps } from '../../server/deps.ts'

/** Runs SQL that only a test needs, for example to prepare rows that the product cannot create. */
export const sql = <Row = Record<string, unknown>>(
  { prisma }: Pick<Deps, 'prisma'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => prisma.$queryRawUnsafe<Row[]>(text, ...values)
