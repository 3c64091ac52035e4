import { matchesWhere, type WhereParams } from '../../../db/places.ts'
import { matchesFacts, type FactParams } from '../../../db/used-parts.ts'

declare const value: unique symbol
/** The type of a parameter in PostgreSQL, with that of its values. */
type Parameter<Value> = string & { readonly [value]?: Value }
export const parameter = <Value>(type: string): Parameter<Value> => type

/** The values of parameters. */
export type ValuesOf<Parameters> = {
  [Name in keyof Parameters]: Parameters[Name] extends Parameter<infer Value> ? Value : never
}

/** The parameters of a search, in the statements for parts, users and posts. */
export const SEARCH = {
  /** The terms that a result must have, each as a query. */
  terms: parameter<string[]>('text[]'),
  /** Each term written together with the next one; null if they are not neighbours. */
  joined: parameter<(string | null)[]>('text[]'),
  /** The word of each term that may have a typing error, or null. */
  words: parameter<(string | null)[]>('text[]'),
  /** The texts that may name a vehicle, and the positions of their first and last terms. */
  vehicles: parameter<string[]>('text[]'),
  firsts: parameter<number[]>('int[]'),
  lasts: parameter<number[]>('int[]'),
  /** The filters as a query; '' for none. */
  filters: parameter<string>('text'),
  tags: parameter<string[]>('text[]'),
  asks: parameter<boolean>('boolean'),
  bids: parameter<boolean>('boolean'),
  /** USD cents. */
  least: parameter<number | null>('int'),
  most: parameter<number | null>('int'),
  /** Normalized part numbers. */
  numbers: parameter<string[]>('text[]'),
  /** Prefixes of part numbers. */
  beginnings: parameter<string[]>('text[]'),
  /** A normalized fragment of a part number, or null. */
  fragment: parameter<string | null>('text'),
  /** The numbers, and the whole text, in the form of number_lookalike. */
  alikes: parameter<string[]>('text[]'),
  alike: parameter<string | null>('text'),
  /** True to search for parts only. */
  parts: parameter<boolean>('boolean'),
  /** The whole text as the name of a tag. */
  whole: parameter<string>('text'),
  text: parameter<string>('text'),
  /** Patterns of the names of users. */
  names: parameter<string[]>('text[]'),
  limit: parameter<number>('int'),
  offset: parameter<number>('int'),
  /** True to count the parts for each filter. */
  facets: parameter<boolean>('boolean'),
}
export type SearchParams = ValuesOf<typeof SEARCH>

/** The filters of asks: a found part has an ask that matches all of them. */
export const ASK_FILTERS = {
  to: 'text',
  near: 'int',
  km: 'int',
  grade: 'text',
  odometer: 'int',
  tested: 'boolean',
  warranty: 'boolean',
  vehicle: 'uuid',
}
export type AskParams = WhereParams & FactParams

/** Whether the row `l` of an ask matches the filters of AskParams. */
export const matchesAskFilters = (l: string) => `${matchesWhere(l)} and ${matchesFacts(l)}`

/**
 * Wraps each parameter of a statement in a subselect with its type. To plan a search takes longer than most searches, so
 * PostgreSQL must plan it once for all values. It does, because the value of a subselect is unknown to the planner, so
 * that a plan for particular values would not be cheaper.
 *
 * The setting plan_cache_mode = force_generic_plan would do the same in 4.97 instead of 5.28 ms on average (200,000 parts). But
 * it belongs to a connection, and the other reads on it need plans for their values: with a parameter for the status, a generic
 * plan cannot use the partial index of active listings. Separate connections for searches are not worth 0.3 ms.
 */
export const plannedOnce = (types: Record<string, string>, sql: string): string =>
  sql.replace(/\$([a-z]+)/g, (_, name: string) => `(select $${name}::${types[name]})::${types[name]}`)
