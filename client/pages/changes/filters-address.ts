import {
  ACCOUNT_AGES,
  RECENT_KINDS,
  SIZES,
  type AccountAge,
  type RecentKind,
  type Size,
} from '../../../shared/change-filters.ts'
import { checkTag, tidyTag } from '../../../shared/text.ts'

/** The filters of the page. Its address has those that are chosen. */
export type ChangeFilters = {
  kind?: RecentKind | undefined
  tag?: string | undefined
  vehicle?: string | undefined
  page?: string | undefined
  user?: string | undefined
  age?: AccountAge | undefined
  size?: Size | undefined
  unchecked?: boolean | undefined
  flagged?: boolean | undefined
  mine?: boolean | undefined
  followed?: boolean | undefined
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns the filters of an address. Unknown values count as missing. */
export function readFilters(query: URLSearchParams): ChangeFilters {
  const tag = tidyTag(query.get('tag') ?? '')
  const id = (name: string) => {
    const value = query.get(name)
    return value !== null && UUID.test(value) ? value.toLowerCase() : undefined
  }
  const isOn = (name: string) => query.get(name) === 'true' || undefined
  return given({
    kind: keyIn(RECENT_KINDS, query.get('kind')),
    tag: tag === '' || checkTag(tag) !== null ? undefined : tag,
    vehicle: id('vehicle'),
    page: id('page'),
    user: id('user'),
    age: ACCOUNT_AGES.find((days) => String(days) === query.get('age')),
    size: keyIn(SIZES, query.get('size')),
    unchecked: isOn('unchecked'),
    flagged: isOn('flagged'),
    mine: isOn('mine'),
    followed: isOn('followed'),
  })
}

/** Returns the query of an address with filters: 'tag=bmw&unchecked=true'. */
export const filtersQuery = (filters: ChangeFilters): string =>
  new URLSearchParams(Object.entries(given(filters)).map(([name, value]) => [name, String(value)])).toString()

/** Returns whether the list needs the session of the reader. */
export const needsSession = ({ mine, followed }: ChangeFilters): boolean => mine === true || followed === true

function given(filters: ChangeFilters): ChangeFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== false))
}

function keyIn<Key extends string>(words: Record<Key, string>, key: string | null): Key | undefined {
  return key !== null && Object.hasOwn(words, key) ? (key as Key) : undefined
}
