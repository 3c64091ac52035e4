/** Joins class names and ignores empty values. */
export function cx(...names: (string | false | null | undefined)[]): string {
  let joined = ''
  // Without an array, because a page joins hundreds of names.
  for (const name of names) if (name) joined = joined === '' ? name : `${joined} ${name}`
  return joined
}
