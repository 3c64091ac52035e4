import { keysOf } from '../../../../shared/labels.ts'
import { NOTIFICATION_SETTINGS, type NotificationSetting } from '../../../../shared/notifications.ts'
import { paths } from '../../../../shared/paths.ts'
import {
  MAX_MAIL_MUTES,
  MAX_STOPPED_PAGES,
  readScope,
  scopeOfPage,
  type ScopePage,
  type UnsubscribeScope,
} from '../../../../shared/unsubscribe.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { addressOf, turnOffMails, userOfKey } from '../../people/mails/address-service.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { deleteOldestMailMutes, listStoppedPages, nameOfPage } from './queries.ts'

const UNKNOWN =
  'This link is not complete, or its account was deleted. Open the newest e-mail from Tappet, or change your notification settings.'
const noSuchLink = () => new AppError('NOT_FOUND', UNKNOWN)

/** The scope of a link in a mail, and whether its mails are stopped. */
export type Unsubscription = {
  type: UnsubscribeScope['type']
  /** Of the part, the post, the vehicle or the other person of the conversation, or of the setting. Null if it is not visible. */
  name: string | null
  isStopped: boolean
  /** The user gets no mails at all. */
  isAllStopped: boolean
}

type Link = { key: string; scope: string }

/** @throws AppError NOT_FOUND for an unknown key or scope */
async function readLink(deps: Deps, { key, scope }: Link) {
  const [of, userId] = [readScope(scope), await userOfKey(deps, key)]
  if (!of || userId === null) throw noSuchLink()
  return { of, userId }
}

/** Returns what a link stops, without a session. @throws AppError NOT_FOUND */
export async function getUnsubscription(deps: Deps, link: Link): Promise<Unsubscription> {
  const { of, userId } = await readLink(deps, link)
  const { isOff } = await addressOf(deps, userId)
  const [name, isStopped] = await Promise.all([nameOf(deps, of), isOff || isScopeStopped(deps, userId, of)])
  return { type: of.type, name, isStopped, isAllStopped: isOff }
}

/** Stops the mails of a link, without a session. It can be repeated. @throws AppError NOT_FOUND */
export async function unsubscribe(deps: Deps, link: Link): Promise<void> {
  const { userId } = await readLink(deps, link)
  await transaction(deps, async (deps) => {
    // The user may have deleted the account meanwhile. The lock also limits the muted pages.
    await lockUsers(deps, [userId])
    const { of } = await readLink(deps, link)
    switch (of.type) {
      case 'all':
        return turnOffMails(deps, userId)
      case 'digest':
        return turnOff(deps, userId, DIGEST_BY_DEFAULT, 'digest')
      case 'kind':
        return turnOff(deps, userId, [of.setting])
      default:
        return mutePage(deps, userId, pageOf(of))
    }
  })
}

const pageOf = ({ type, id }: Extract<UnsubscribeScope, { id: string }>) => `${type} ${id}`

/** The settings whose mails come in the digest unless the user chose otherwise. */
const DIGEST_BY_DEFAULT = keysOf(NOTIFICATION_SETTINGS).filter(
  (setting) => NOTIFICATION_SETTINGS[setting].mail === 'digest',
)

/**
 * Turns mails of settings off: of all of these without a choice of the user, and of those with one. With `only`, the choice of
 * other settings counts too.
 */
async function turnOff(deps: Deps, userId: string, settings: NotificationSetting[], only?: 'digest'): Promise<void> {
  const rows = settings.map((setting) => ({ userId, setting, inApp: true, mail: 'off' as const }))
  await deps.prisma.notificationSetting.createMany({ data: rows, skipDuplicates: true })
  const inDigest = [{ mail: 'digest' as const }, { mail: null, setting: { in: settings } }]
  const where = only ? { userId, OR: inDigest } : { userId, setting: { in: settings } }
  await deps.prisma.notificationSetting.updateMany({ where, data: { mail: 'off' } })
}

async function mutePage(deps: Deps, userId: string, page: string): Promise<void> {
  const createdAt = deps.now()
  await deps.prisma.mailMute.createMany({ data: [{ userId, page, createdAt }], skipDuplicates: true })
  await deps.query(deleteOldestMailMutes, { userId, kept: MAX_MAIL_MUTES })
}

async function isScopeStopped(deps: Deps, userId: string, of: UnsubscribeScope): Promise<boolean> {
  if (of.type === 'all') return false
  if ('id' in of) return (await deps.prisma.mailMute.count({ where: { userId, page: pageOf(of) } })) > 0
  const rows = await deps.prisma.notificationSetting.findMany({ where: { userId } })
  const chosen = new Map(rows.map(({ setting, mail }) => [setting, mail]))
  const choiceOf = (setting: NotificationSetting) => chosen.get(setting) ?? NOTIFICATION_SETTINGS[setting].mail
  return of.type === 'kind'
    ? choiceOf(of.setting) === 'off'
    : keysOf(NOTIFICATION_SETTINGS).every((setting) => choiceOf(setting) !== 'digest')
}

async function nameOf(deps: Deps, of: UnsubscribeScope): Promise<string | null> {
  if (of.type === 'kind') return NOTIFICATION_SETTINGS[of.setting].label
  return 'id' in of ? ((await deps.query(nameOfPage, { page: pageOf(of) }))[0]?.name ?? null) : null
}

/** A page about which a user stopped mails. */
export type StoppedPage = {
  /** 'part 0198…' */
  page: string
  type: ScopePage
  /** Of the part, post or vehicle, or of the other person of the conversation. Null if it is not visible. */
  name: string | null
  path: string
}

/** Returns the newest pages about which a user stopped mails, and the number of all. */
export async function getStoppedPages(deps: Deps, userId: string): Promise<{ items: StoppedPage[]; total: number }> {
  const rows = await deps.query(listStoppedPages, { userId, limit: MAX_STOPPED_PAGES })
  const items = rows.flatMap(({ page, name, slug }) => {
    const of = scopeOfPage(page)
    return of ? [{ page, type: of.type, name, path: PATHS[of.type](slug ?? of.id) }] : []
  })
  return { items, total: rows[0]?.total ?? 0 }
}

const PATHS: Record<ScopePage, (slugOrId: string) => string> = {
  part: paths.part,
  post: paths.blogPost,
  vehicle: paths.vehicle,
  messages: paths.messages,
}

/** Sends mails about a page again. It can be repeated. */
export async function resumePage(deps: Deps, userId: string, page: string): Promise<void> {
  await deps.prisma.mailMute.deleteMany({ where: { userId, page } })
}
