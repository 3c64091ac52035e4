// What a search is made of, for browsers too: without schemas.

/** Results are counted up to here; of more it is said that there are more. */
export const COUNTED_TO = 1000

export const SEARCH_SORTS = ['relevance', 'lowest_ask', 'newest'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

/** A search is narrowed down to the parts that have all of these. */
export const MAX_SEARCH_TAGS = 5

/** Lower case, without accents, only letters and digits, '1.8t' as '1p8t': the database's search_text, word by word. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/[łøđðıßæœ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/(?<=[0-9])[.,](?=[0-9])/g, 'p')
    .replace(/[^\p{Alphabetic}0-9]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '')
}
const LETTERS: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' }

/** What PostgreSQL's English dictionary leaves out. */
export const STOP_WORDS = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it
  its itself they them their theirs themselves what which who whom this that these those am is are was were be been
  being have has had having do does did doing a an the and but if or because as until while of at by for with about
  against between into through during before after above below to from up down in out on off over under again further
  then once here there when where why how all any both each few more most other some such no nor not only own same so
  than too very s t can will just don should now`.split(/\s+/),
)

/** Returns a word and its possible singulars. An approximation, because the database uses a dictionary. */
export function singularsOf(word: string): string[] {
  if (word.length <= 3 || !/[^s]s$/.test(word)) return [word]
  return [word, word.slice(0, -1), word.replace(/(s|x|z|ch|sh)es$/, '$1'), word.replace(/ies$/, 'y')]
}
