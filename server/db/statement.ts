import type { QueryResultRow } from 'pg'

/**
 * Why a statement is SQL and not a call of Prisma Client (docs/decisions/02): a read that users wait for, a write or
 * lock that must be one statement to be correct under concurrency, or a statement over many rows. A bulk statement runs
 * on separate connections with a longer timeout (client.ts), except in a transaction, which has a timeout of its own.
 */
export type Reason = 'hot-read' | 'atomic' | 'bulk'

declare const types: unique symbol

/** A SQL statement with the types of its parameters and rows. `deps.query` runs it. */
export type Statement<Params extends object = object, Row extends QueryResultRow = QueryResultRow> = {
  /** A short description of the statement, for logs and tests. */
  name: string
  reason: Reason
  /** The text as PostgreSQL takes it, with $1, $2 … */
  text: string
  /** The names of the parameters in the order of $1, $2 … */
  parameters: readonly string[]
  /** Exists for the compiler only. */
  readonly [types]?: { params: Params; row: Row }
}

/** @public Used by the file that tests/statements.test.ts generates, like RowOf. */
export type ParamsOf<S> = S extends Statement<infer Params, infer _> ? Params : never
/** @public */
export type RowOf<S> = S extends Statement<infer _, infer Row> ? Row : never

/**
 * Declares a SQL statement. tests/statements.test.ts prepares every exported statement against the migrated schema and
 * compares the names of its parameters and columns with `Params` and `Row`.
 * @param sql refers to parameters by name, for example `$userId`
 */
export function statement<Params extends object, Row extends QueryResultRow>(
  name: string,
  reason: Reason,
  sql: string,
): Statement<Params, Row> {
  const parameters: string[] = []
  const text = sql.replace(/\$([a-z]\w*)/gi, (_, parameter: string) => {
    if (!parameters.includes(parameter)) parameters.push(parameter)
    return `$${parameters.indexOf(parameter) + 1}`
  })
  return { name, reason, text, parameters }
}

/** Returns the values of a statement in the order of its placeholders. */
export const valuesOf = ({ parameters }: Statement, params: object): unknown[] => {
  const values = new Map<string, unknown>(Object.entries(params))
  return parameters.map((name) => values.get(name))
}
