import { formatPrice } from '../../../../shared/format.ts'
import { CONDITION_WORDS, keysOf } from '../../../../shared/labels.ts'
import {
  MAX_DIGEST_LINES,
  MAX_GROUP_LINES,
  type DigestLine,
  type DigestMail,
  type MailText,
} from '../../../../shared/mails.ts'
import { badgeOf, detailsOf } from '../../../../shared/notification-details.ts'
import { sentenceOf } from '../../../../shared/notification-sentences.ts'
import type { NotificationLine } from '../../../../shared/notifications.ts'
import { paths } from '../../../../shared/paths.ts'
import { LISTED, shortFitOf, shortQuoteOf, type MailLine } from './mail-facts-policy.ts'
import { isToDo, MAIL_GROUPS, wordsOf, type MailGroup } from './mail-words-policy.ts'

/** The lines of a group that a digest shows, and how many it leaves out. */
type ChosenGroup = { group: MailGroup; lines: NotificationLine[]; hidden: number }

/** Returns the groups of a digest with the lines that it shows, and how many lines of other groups it leaves out. */
export function chooseLines(lines: NotificationLine[], now: Date): { groups: ChosenGroup[]; left: number } {
  const byGroup = Map.groupBy(lines, (line) => groupOf(line, now))
  let room = MAX_DIGEST_LINES
  const all = keysOf(MAIL_GROUPS).map((group): ChosenGroup => {
    const ofGroup = byGroup.get(group) ?? []
    const shown = ofGroup.slice(0, Math.min(MAX_GROUP_LINES, room))
    room -= shown.length
    return { group, lines: shown, hidden: ofGroup.length - shown.length }
  })
  const left = all.filter((each) => each.lines.length === 0).reduce((sum, { hidden }) => sum + hidden, 0)
  return { groups: all.filter((each) => each.lines.length > 0), left }
}

/** Returns a group as the digest shows it. */
export function digestGroupOf(
  { group, hidden }: ChosenGroup,
  lines: MailLine[],
  site: string,
  now: Date,
): DigestMail['groups'][number] {
  return {
    title: MAIL_GROUPS[group],
    lines: lines.map((line) => digestLineOf(line, site, now)),
    more: hidden === 0 ? null : { label: `and ${hidden} more`, href: site + paths.notifications },
  }
}

function groupOf(line: NotificationLine, now: Date): MailGroup {
  if (isToDo(line, now)) return 'toDo'
  const { group } = wordsOf(line, now)
  return group === 'parts' && line.follow?.type !== 'part' ? 'others' : group
}

/** How many counts the subject names. */
const MOST_COUNTS = 3

/** Returns the most urgent counts: '1 trade to confirm, 2 new asks, 4 edits'. */
export function countsOf(lines: NotificationLine[], now: Date): string {
  const order = keysOf(MAIL_GROUPS)
  const sorted = lines.toSorted((a, b) => order.indexOf(groupOf(a, now)) - order.indexOf(groupOf(b, now)))
  const counts = new Map<string, { many: string; count: number }>()
  for (const line of sorted) {
    const [one, many] = wordsOf(line, now).noun
    counts.set(one, { many, count: (counts.get(one)?.count ?? 0) + (isToDo(line, now) ? 1 : line.count) })
  }
  return [...counts]
    .slice(0, MOST_COUNTS)
    .map(([one, { many, count }]) => `${count} ${count === 1 ? one : many}`)
    .join(', ')
}

function digestLineOf(mailLine: MailLine, site: string, now: Date): DigestLine {
  const { line } = mailLine
  const { link } = wordsOf(line, now)
  const isSeveral = line.count > 1 && link === 'View ask' && line.part !== null
  return {
    text: textOfLine(line, now),
    details: detailsOfLine(mailLine, now).filter((detail) => detail.length > 0),
    link: isSeveral
      ? { label: 'View asks', href: site + paths.part(line.part?.slug ?? '') }
      : { label: link, href: site + line.path },
    isToDo: isToDo(line, now),
  }
}

const bold = (text: string): MailText => ({ text, isBold: true })

/** The sentence of the line, or a shorter one that its group explains. */
function textOfLine(line: NotificationLine, now: Date): MailText[] {
  const { kind, part, facts, count } = line
  const price = facts.priceCents === undefined ? null : bold(formatPrice(facts.priceCents))
  if (!part || !price) return sentenceOf(line, now)
  const name = bold(part.name)
  if (kind === 'want.matched') return [price, { text: ' for ' }, name, { text: count > 1 ? `, ${count} asks` : '' }]
  if (kind === 'ask.fell') return [name, { text: ': an ask fell to ' }, price]
  if (facts.isToConfirm && isToDo(line, now)) return [{ text: 'Confirm the trade of ' }, name, { text: ' for ' }, price]
  return sentenceOf(line, now)
}

function detailsOfLine(mailLine: MailLine, now: Date): MailText[][] {
  const { line, detail } = mailLine
  const { kind, facts, actors, follow } = line
  const listing = LISTED.has(kind) ? detail?.listing : null
  const badge = badgeOf(line, now)
  return [
    facts.isToConfirm && badge ? actors.slice(0, 1).map(({ name }) => ({ text: name, isName: true })) : [],
    badge?.left ? [{ text: badge.left }] : [],
    kind === 'ask.fell' && facts.previousCents !== undefined
      ? [{ text: `It was ${formatPrice(facts.previousCents)}` }]
      : [],
    listing?.condition ? [{ text: CONDITION_WORDS[listing.condition] }] : [],
    listing?.place ? [{ text: listing.place, isName: true }] : [],
    shortFitOf(mailLine) ?? [],
    // The group says that the part is wanted or followed.
    ...detailsOf({ ...line, want: null, follow: follow?.type === 'part' ? null : follow }),
    shortQuoteOf(mailLine) ?? [],
  ]
}
