/** The parameters of a search, in the statements for parts, users and posts. */
export type SearchParams = {
  /** The terms that a result must have, each as a query. */
  terms: string[]
  /** Each term written together with the next one; null if they are not neighbours. */
  joined: (string | null)[]
  /** The word of each term that may have a typing error, or null. */
  words: (string | null)[]
  /** The texts that may name a vehicle, and the positions of their first and last terms. */
  vehicles: string[]
  firsts: number[]
  lasts: number[]
  /** The filters as a query; '' for none. */
  filters: string
  tags: string[]
  asks: boolean
  bids: boolean
  /** USD cents. */
  least: number | null
  most: number | null
  /** Normalized part numbers. */
  numbers: string[]
  /** Prefixes of part numbers. */
  beginnings: string[]
  /** A normalized fragment of a part number, or null. */
  fragment: string | null
  /** The numbers, and the whole text, in the form of number_lookalike. */
  alikes: string[]
  alike: string | null
  /** True to search for parts only. */
  parts: boolean
  /** The whole text as the name of a tag. */
  whole: string
  text: string
  /** Patterns of the names of users. */
  names: string[]
  limit: number
  offset: number
  /** True to count the parts for each filter. */
  facets: boolean
}
export const SEARCH_TYPES: Record<keyof SearchParams, string> = {
  terms: 'text[]',
  joined: 'text[]',
  words: 'text[]',
  vehicles: 'text[]',
  firsts: 'int[]',
  lasts: 'int[]',
  filters: 'text',
  tags: 'text[]',
  asks: 'boolean',
  bids: 'boolean',
  least: 'int',
  most: 'int',
  numbers: 'text[]',
  beginnings: 'text[]',
  fragment: 'text',
  alikes: 'text[]',
  alike: 'text',
  parts: 'boolean',
  whole: 'text',
  text: 'text',
  names: 'text[]',
  limit: 'int',
  offset: 'int',
  facets: 'boolean',
}

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
