import { MAX_VERDICTS } from '../../../../shared/fitment.ts'
import type { DigestMail, LineMail, MailLink } from '../../../../shared/mails.ts'
import { VERDICT_KINDS } from '../../../../shared/notification-details.ts'
import { sentenceOf, textOf } from '../../../../shared/notification-sentences.ts'
import { NOTIFICATIONS, type NotificationLine } from '../../../../shared/notifications.ts'
import { imageUrl, paths } from '../../../../shared/paths.ts'
import { beginningOf } from '../../../../shared/text.ts'
import { scopeOfPage, SCOPE_PAGES } from '../../../../shared/unsubscribe.ts'
import type { Deps } from '../../../deps.ts'
import { getVerdicts } from '../../catalogue/fitment/service.ts'
import { listCars, type Car } from '../../catalogue/garage/service.ts'
import { chooseLines, countsOf, digestGroupOf } from './digest-policy.ts'
import { mailDetails, type MailDetail } from './mail-content-queries.ts'
import { factsOf, LISTED, quoteOf, type MailLine } from './mail-facts-policy.ts'
import { headingOf, reasonOf, wordsOf, type MailGroup } from './mail-words-policy.ts'

/** To whom a mail is written. */
export type MailReader = {
  userId: string
  unsubscribeKey: string
  /** A name of the IANA database. */
  timeZone: string
}

/** Returns the address with which a mail stops others: all of a scope of shared/unsubscribe.ts. */
export const stopUrl = (deps: Deps, { unsubscribeKey }: MailReader, scope: string): string =>
  deps.config.publicUrl + paths.unsubscribe(unsubscribeKey, scope)

/** Characters of a subject. */
const SUBJECT = 150

/** Returns the mail about a line, with what its reader may see now. */
export async function lineMailOf(deps: Deps, reader: MailReader, line: NotificationLine): Promise<LineMail> {
  const [read] = await readLines(deps, reader, [line])
  const mailLine = read ?? { line, detail: null, fit: null }
  const now = deps.now()
  const { label, button } = wordsOf(line, now)
  const heading = headingOf(mailLine.line, now)
  const title = titleOf(line)
  const subject = title === null ? heading : `${heading}: ${title}`
  return {
    template: 'line',
    subject: beginningOf(subject, SUBJECT),
    label,
    heading,
    title,
    text: sentenceBeside(mailLine.line, subject, now),
    image: imageOf(deps, mailLine, title),
    facts: factsOf(mailLine, reader.timeZone, now),
    quote: quoteOf(mailLine),
    button: { label: button, href: deps.config.publicUrl + line.path },
    why: `You get this because ${reasonOf(line)}.`,
    change: changeOf(deps, line),
    stops: stopsOf(deps, reader, mailLine),
  }
}

/** Returns the sentence of a line, unless the heading and the facts say all of it. */
function sentenceBeside(line: NotificationLine, subject: string, now: Date): LineMail['text'] {
  const sentence = sentenceOf(line, now)
  const isSaid = LISTED.has(line.kind) ? line.count === 1 : textOf(sentence) === subject
  return isSaid ? null : sentence
}

/** `more` counts lines of the mail that are not in `lines`. */
export type DigestOptions = { kind: 'digest' | 'more'; title: string; label: string; more: number }

/** Returns the mail about several lines, the newest first: a digest, or what the limit of an hour held back. It chooses which it shows. */
export async function digestMailOf(
  deps: Deps,
  reader: MailReader,
  lines: NotificationLine[],
  { kind, title, label, more }: DigestOptions,
): Promise<DigestMail> {
  const site = deps.config.publicUrl
  const now = deps.now()
  const { groups, left } = chooseLines(lines, now)
  const shown = await readLines(
    deps,
    reader,
    groups.flatMap((group) => group.lines),
  )
  const linesOf = (group: NotificationLine[]) => shown.filter(({ line }) => group.some(({ id }) => id === line.id))
  const settings = site + paths.notificationSettings
  return {
    template: 'digest',
    subject: beginningOf(countsOf(lines, now) || title, SUBJECT),
    label,
    heading: title,
    groups: groups.map((group) => digestGroupOf(group, linesOf(group.lines), site, now)),
    more: moreOf(left + more, site),
    button: { label: 'Open Tappet', href: site + paths.notifications },
    stops:
      kind === 'digest'
        ? [
            { label: 'Change hour or kinds', href: settings },
            { label: 'Stop the daily digest', href: stopUrl(deps, reader, 'digest') },
          ]
        : [
            { label: 'All notification settings', href: settings },
            { label: 'Stop all mails', href: stopUrl(deps, reader, 'all') },
          ],
  }
}

const moreOf = (count: number, site: string): MailLink | null =>
  count === 0
    ? null
    : { label: `and ${count} more ${count === 1 ? 'notification' : 'notifications'}`, href: site + paths.notifications }

/** Reads what lines do not have, at the second of sending. */
async function readLines(deps: Deps, reader: MailReader, lines: NotificationLine[]): Promise<MailLine[]> {
  const ids = lines.map(({ id }) => id)
  const details = new Map((await deps.query(mailDetails, { userId: reader.userId, ids })).map((row) => [row.id, row]))
  const fits = await fitsOf(deps, reader, lines, details)
  return lines.map((line) => {
    const detail = details.get(line.id) ?? null
    return { line: withPriceOfNow(line, detail), detail, fit: fits.get(line.id) ?? null }
  })
}

/** A listing may have another price than at the change that it was told for. A fall stays what it was. */
function withPriceOfNow(line: NotificationLine, detail: MailDetail | null): NotificationLine {
  if (!LISTED.has(line.kind) || line.kind === 'ask.fell' || !detail?.listing) return line
  return { ...line, facts: { ...line.facts, priceCents: detail.listing.priceCents } }
}

/** Returns whether the parts of lines fit the car of the want, or else the chosen car of the reader, by the id of the line. */
async function fitsOf(
  deps: Deps,
  { userId }: MailReader,
  lines: NotificationLine[],
  details: Map<string, MailDetail>,
): Promise<Map<string, NonNullable<MailLine['fit']>>> {
  const asked = lines.flatMap(({ id, kind, part }) =>
    VERDICT_KINDS.has(kind) && part ? [{ id, partId: part.id, carId: details.get(id)?.carId ?? null }] : [],
  )
  const fits = new Map<string, NonNullable<MailLine['fit']>>()
  if (asked.length === 0) return fits
  const cars = await listCars(deps, userId)
  const carOf = (carId: string | null) => cars.find(({ id }) => id === carId) ?? cars.find(({ isChosen }) => isChosen)
  for (const [car, ofCar] of Map.groupBy(asked, ({ carId }) => carOf(carId))) {
    if (!car) continue
    const parts = [...new Set(ofCar.map(({ partId }) => partId))].slice(0, MAX_VERDICTS)
    const verdicts = new Map((await getVerdicts(deps, parts, car)).map(({ partId, verdict }) => [partId, verdict]))
    for (const { id, partId } of ofCar) fits.set(id, { verdict: verdicts.get(partId) ?? 'unknown', car: namesOf(car) })
  }
  return fits
}

const namesOf = ({ label, name }: Car) => ({ label, name })

const titleOf = ({ kind, part, post, vehicle }: NotificationLine): string | null =>
  kind === 'message' ? null : (part?.name ?? post?.title ?? vehicle?.name ?? null)

/** The groups whose mails show the image of the part. */
const PICTURED: ReadonlySet<MailGroup> = new Set(['trades', 'wants', 'searches', 'parts'])

function imageOf(deps: Deps, { line, detail }: MailLine, alt: string | null): LineMail['image'] {
  if (!detail?.image || alt === null || !PICTURED.has(wordsOf(line, deps.now()).group)) return null
  const { storageKey, width, height } = detail.image
  return { url: deps.config.publicUrl + imageUrl(storageKey, 640), alt, width, height }
}

function changeOf(deps: Deps, { part, want, searches, follow }: NotificationLine): MailLink | null {
  const site = deps.config.publicUrl
  if (want && part) return { label: 'Change this want', href: site + paths.addWant(part.slug) }
  if (searches.length > 0) return { label: 'Change your saved searches', href: site + paths.savedSearches }
  return follow && { label: 'Change what you follow', href: site + paths.following }
}

function stopsOf(deps: Deps, reader: MailReader, { line, detail }: MailLine): MailLink[] {
  const scope = detail && scopeOfPage(detail.page)
  return [
    { label: 'Stop mails of this kind', href: stopUrl(deps, reader, `kind-${NOTIFICATIONS[line.kind].setting}`) },
    ...(scope
      ? [{ label: `Stop mails about this ${SCOPE_PAGES[scope.type]}`, href: stopUrl(deps, reader, scope.text) }]
      : []),
    { label: 'All notification settings', href: deps.config.publicUrl + paths.notificationSettings },
  ]
}
