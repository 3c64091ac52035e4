/**
 * The header with the id of the account that a page belongs to. The server rejects a mutation if another one is signed
 * in.
 */
export const ACCOUNT_HEADER = 'x-tappet-account'

/** The header of calls that a page makes by itself while it is hidden. */
export const BACKGROUND_HEADER = 'x-tappet-background'

/** Marks this error in its details: the same write succeeds when the first account signs in again. */
export const OTHER_ACCOUNT = 'otherAccount'

export const otherAccount = (name: string) =>
  `You are signed in as ${name} now. Copy your text, reload the page and try again.`
export const SIGNED_OUT = 'You signed out in another tab. Sign in there again to send your text, or copy it.'

/** The sentences of failed sign-ins. /login?error= has only the code, so that a link cannot show a text of its own. */
const SENTENCES = {
  cancelled: 'Sign-in was cancelled.',
  expired: 'This sign-in has expired. Please try again.',
  unverified: 'Google did not provide a verified email address for this account.',
  taken: 'This email address belongs to another account.',
  deleted: 'This account was deleted.',
  often: 'Too many sign-in attempts. Please try again later.',
  unavailable: 'The site is temporarily unavailable. Please try again in a moment.',
  storage:
    'Your browser blocks cookies or stored data for this site, so you would not stay signed in. Allow them in the settings of the browser and try again.',
  failed: 'Sign-in failed. Please try again.',
} as const

export type SignInFailure = keyof typeof SENTENCES

/** Returns the sentence for a code of /login?error=; a general one for an unknown code. */
export function signInSentence(code: string): string {
  const known = Object.entries(SENTENCES).find(([failure]) => failure === code)
  return known ? known[1] : SENTENCES.failed
}
