import { DRAFT } from '../../ui/draft-storage.ts'

// Unfinished texts of this tab. Storage may be forbidden or full; then they last as long as their box.

/** Under what a person's text on a part or post, or its answer to a comment, is kept. */
export const draftKey = (onId: string, userId: string) => `${DRAFT}comment:${onId}:${userId}`

export function readDraft(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export function keepDraft(key: string, text: string): void {
  if (text === '') return dropDraft(key)
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // Not kept.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
