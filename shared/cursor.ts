/**
 * Returns the cursor after an entry as an opaque text. The part page continues its first listings with one.
 * @param key the sort key of the entry, with its id last
 */
export const writeCursor = (key: readonly (string | number)[]): string =>
  btoa(JSON.stringify(key)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
