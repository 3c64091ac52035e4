import { z } from 'zod'
import { APPEAL_OUTCOMES, appealAnswerInput } from '../../../../shared/conduct.ts'
import { idInput } from '../../../../shared/fields.ts'
import { keysOf } from '../../../../shared/labels.ts'
import { PAGE_SIZE } from '../../../../shared/limits.ts'
import { PUBLIC_ACTIONS, RULES_BROKEN } from '../../../../shared/moderation-labels.ts'
import {
  publicLogInput,
  bulkInput,
  reportActionInput,
  reportListInput,
  reportMuteInput,
  reportStatusInput,
} from '../../../../shared/moderation.ts'
import { idCursorSchema, limitSchema, pageNumberSchema } from '../../../../shared/paging.ts'
import { REPORT_STATUS, type ItemType } from '../../../../shared/reports.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { presentDetail } from '../../../rest/errors.ts'
import { cursorPageOf, personSchema, presentCursorPage, presentPerson, timeSchema } from '../../../rest/wire.ts'
import type { Caller } from '../../../trpc/router.ts'
import type { AppealRow } from '../../people/conduct/appeal-service.ts'
import type { BulkResult } from './bulk-service.ts'
import type { PublicLogEntry } from './public-log-service.ts'
import type { ReportRow } from './service.ts'

/** The names of the types of items in REST. */
const REF: Record<ItemType, string> = {
  listing: 'Listing',
  comment: 'Comment',
  user: 'User',
  part: 'Part',
  revision: 'Revision',
  image: 'Image',
  blog_post: 'BlogPost',
  feedback: 'Feedback',
  trade: 'Trade',
  vehicle: 'Vehicle',
  message: 'Message',
  fitment: 'Fitment',
  confirmation: 'Confirmation',
  relation: 'Relations',
  donor: 'Donor',
}
const refs = Object.fromEntries(Object.entries(REF).map(([type, ref]) => [ref, type])) as Record<string, ItemType>

const reportSchema = z
  .object({
    _id: z.string(),
    reportedItemId: z.string(),
    reportedItemRef: z.enum(Object.values(REF)),
    /** The current item; null if it is removed or deleted. */
    reportedItem: z.object({ title: z.string(), text: z.string().nullable(), path: z.string().nullable() }).nullable(),
    reportedItemSnapshot: z.object({ title: z.string(), text: z.string().nullable() }),
    tags: z.array(z.string()),
    reason: z.string().nullable(),
    reporterId: personSchema.nullable(),
    status: z.enum(keysOf(REPORT_STATUS)),
    createdAt: timeSchema,
    reportCount: z.number(),
    adminNotes: z.string(),
    handledBy: personSchema.nullable(),
  })
  .meta({ id: 'Report' })

const presentReport = (report: ReportRow): z.input<typeof reportSchema> => ({
  _id: report.id,
  reportedItemId: report.itemId,
  reportedItemRef: REF[report.itemType],
  reportedItem: report.live && { ...report.live, path: report.path },
  reportedItemSnapshot: { title: report.title, text: report.text },
  tags: report.tags,
  reason: report.reason,
  reporterId: presentPerson(report.reporter),
  status: report.status,
  createdAt: report.createdAt,
  reportCount: report.reportCount,
  adminNotes: report.adminNotes,
  handledBy: presentPerson(report.handledBy),
})

const logEntrySchema = z
  .object({
    _id: z.string(),
    action: z.enum(keysOf(PUBLIC_ACTIONS)),
    rule: z.enum(keysOf(RULES_BROKEN)).nullable(),
    tags: z.array(z.string()),
    /** The part, vehicle, image, comment or post if it is still public; never a user. */
    item: z.object({ type: z.enum(Object.values(REF)), title: z.string(), path: z.string() }).nullable(),
    /** The number of items that the action is about. */
    items: z.number(),
    /** The reason as it is written for the public, which may be empty. */
    reason: z.string(),
    createdAt: timeSchema,
  })
  .meta({ id: 'ModerationLogEntry' })

const presentLogEntry = ({ id, item, ...entry }: PublicLogEntry): z.input<typeof logEntrySchema> => ({
  _id: id,
  action: entry.action,
  rule: entry.rule,
  tags: entry.tags,
  item: item && { type: REF[item.type], title: item.title, path: item.path },
  items: entry.items,
  reason: entry.reason,
  createdAt: entry.createdAt,
})

const bulkResultSchema = z
  .object({
    _id: z.string(),
    /** Why nothing was done with the report; null if it was done. */
    error: z.string().nullable(),
    report: reportSchema.nullable(),
  })
  .meta({ id: 'BulkResult' })

const presentResult = ({ id, report, error }: BulkResult): z.input<typeof bulkResultSchema> => ({
  _id: id,
  error,
  report: report && presentReport(report),
})

const appealSchema = z
  .object({
    _id: z.string(),
    user: personSchema.nullable(),
    text: z.string(),
    createdAt: timeSchema,
    outcome: z.enum(APPEAL_OUTCOMES).nullable(),
    answer: z.string(),
    answeredBy: personSchema.nullable(),
    answeredAt: timeSchema.nullable(),
    mute: z.object({
      reason: z.string(),
      createdAt: timeSchema,
      until: timeSchema,
      moderator: personSchema.nullable(),
      reportId: z.string().nullable(),
    }),
  })
  .meta({ id: 'Appeal' })

const presentAppeal = ({ id, user, answeredBy, mute, ...appeal }: AppealRow): z.input<typeof appealSchema> => ({
  _id: id,
  user: presentPerson(user),
  text: appeal.text,
  createdAt: appeal.createdAt,
  outcome: appeal.outcome,
  answer: appeal.answer,
  answeredBy: presentPerson(answeredBy),
  answeredAt: appeal.answeredAt,
  mute: {
    reason: mute.reason,
    createdAt: mute.createdAt,
    until: mute.until,
    moderator: presentPerson(mute.moderator),
    reportId: mute.reportId,
  },
})

const actionRoute = <Body extends z.ZodObject>(
  method: 'PATCH' | 'POST',
  path: string,
  summary: string,
  body: Body,
  act: (caller: Caller, input: z.output<Body> & { id: string }) => Promise<ReportRow>,
) =>
  defineRoute({
    method,
    path: `/api/admin/reports/:id/${path}`,
    summary,
    auth: 'required',
    params: idInput,
    body,
    response: reportSchema,
    handle: async (caller, { params: { id }, body: given }) =>
      presentReport(await act(caller, { ...given, id }).catch(presentDetail('report', presentReport))),
  })

export const moderationRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/moderation/log',
    summary: 'Lists the actions of moderators for everyone, newest first',
    query: publicLogInput,
    response: cursorPageOf(logEntrySchema),
    handle: async (caller, { query }) => presentCursorPage(await caller.moderation.publicLog(query), presentLogEntry),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/admin/reports',
    summary: 'Lists the reports that a moderator may act on, newest first',
    auth: 'required',
    query: z.object({
      page: pageNumberSchema,
      limit: limitSchema(PAGE_SIZE.reports),
      status: reportListInput.shape.status,
      itemType: z.enum(['all', ...Object.values(REF)]).default('all'),
      tag: z.string().optional(),
      person: reportListInput.shape.person,
      item: reportListInput.shape.item,
    }),
    response: z.object({
      reports: z.array(reportSchema),
      pagination: z.object({
        currentPage: z.number(),
        totalPages: z.number(),
        totalReports: z.number(),
        limit: z.number(),
      }),
    }),
    async handle(caller, { query }) {
      const found = await caller.moderation.reports({ ...query, itemType: refs[query.itemType] ?? 'all' })
      return {
        reports: found.items.map(presentReport),
        pagination: {
          currentPage: found.page,
          totalPages: found.totalPages,
          totalReports: found.total,
          limit: found.limit,
        },
      }
    },
  }),
  actionRoute(
    'PATCH',
    'status',
    'Sets a report to under review, or closes it',
    reportStatusInput.omit({ id: true }),
    ({ moderation }, input) => moderation.setStatus(input),
  ),
  actionRoute(
    'POST',
    'action/delete-item',
    'Removes the reported item and resolves the report',
    reportActionInput.omit({ id: true }),
    ({ moderation }, input) => moderation.deleteItem(input),
  ),
  actionRoute(
    'POST',
    'action/delete-item-mute-user',
    'Removes the reported item, mutes its author, and resolves the report',
    reportMuteInput.omit({ id: true }),
    ({ moderation }, input) => moderation.deleteItemAndMute(input),
  ),
  actionRoute(
    'POST',
    'action/warn-user',
    'Warns the author of the reported item, who must acknowledge it',
    reportActionInput.omit({ id: true }),
    ({ moderation }, input) => moderation.warn(input),
  ),
  defineRoute({
    method: 'POST',
    path: '/api/admin/reports/bulk',
    summary: 'Handles several reports, each by itself, and answers what was done with each',
    auth: 'required',
    body: bulkInput,
    response: z.object({ results: z.array(bulkResultSchema) }),
    async handle(caller, { body }) {
      const results = await caller.moderation.bulk(body)
      return { results: results.map(presentResult) }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/admin/appeals',
    summary: 'Lists the open appeals of muted users, the oldest first, or the answered ones, newest first',
    auth: 'required',
    query: z.object({ answered: z.stringbool().default(false), cursor: idCursorSchema, limit: limitSchema(20) }),
    response: cursorPageOf(appealSchema),
    handle: async (caller, { query }) => presentCursorPage(await caller.moderation.appeals(query), presentAppeal),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/admin/appeals/:id/answer',
    summary: 'Answers an appeal of a mute by another moderator: the mute stays (upheld) or ends (lifted)',
    auth: 'required',
    params: idInput,
    body: appealAnswerInput.omit({ id: true }),
    response: appealSchema,
    handle: async (caller, { params: { id }, body }) =>
      presentAppeal(await caller.moderation.answerAppeal({ ...body, id })),
  }),
]
