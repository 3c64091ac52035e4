/**
 * Returns whether a text is a name of the IANA database, 'Europe/Dublin' or 'UTC', also an earlier one such as 'Asia/Calcutta',
 * which browsers still send. An offset such as '+02:00' is none, because PostgreSQL reads its sign the other way round.
 */
export function isTimeZone(text: string): boolean {
  if (!/^[a-z]+(?:[/_+-][a-z0-9]+)*$/i.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
