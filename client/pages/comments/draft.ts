/** Unfinished texts of this tab. Storage may be forbidden or full; then they last as long as their box. */

const keyOf = (id: string) => `draft:${id}`

export function readDraft(id: string): string {
  try {
    return sessionStorage.getItem(keyOf(id)) ?? ''
  } catch {
    return ''
  }
}

export function keepDraft(id: string, text: string): void {
  if (text === '') return dropDraft(id)
  try {
    sessionStorage.setItem(keyOf(id), text)
  } catch {
    // Not kept.
  }
}

export function dropDraft(id: string): void {
  try {
    sessionStorage.removeItem(keyOf(id))
  } catch {
    // Nothing was kept.
  }
}
