import { z } from 'zod'
import { idSchema } from '../../../shared/paging.ts'
import { reasonSchema } from '../../../shared/reports.ts'
import { defineRoute, type RestRoute } from '../../rest/define-route.ts'

const reportedSchema = z
  .object({
    message: z.string(),
    report: z.object({ _id: z.string(), status: z.enum(['open', 'under_review']) }),
  })
  .meta({ id: 'Reported' })

const presentReported = ({
  id,
  status,
}: {
  id: string
  status: 'open' | 'under_review'
}): z.input<typeof reportedSchema> => ({
  message: 'Report submitted. A moderator will look at it.',
  report: { _id: id, status },
})

const params = z.object({ id: idSchema })
const body = z.object({ reason: reasonSchema })

export const reportRoutes: RestRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/products/:id/report',
    summary: 'Reports a part to the moderators of its tags',
    tag: 'Reports',
    auth: 'required',
    params,
    body,
    status: 201,
    response: reportedSchema,
    async handle(caller, { params: { id }, body: { reason } }) {
      return presentReported(await caller.report.create({ itemType: 'part', itemId: id, reason }))
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/listings/:id/report',
    summary: 'Reports an ask or a bid to the moderators of its part',
    tag: 'Reports',
    auth: 'required',
    params,
    body,
    status: 201,
    response: reportedSchema,
    async handle(caller, { params: { id }, body: { reason } }) {
      return presentReported(await caller.report.create({ itemType: 'listing', itemId: id, reason }))
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/images/:id/report',
    summary: 'Reports a picture to the moderators of its part',
    tag: 'Reports',
    auth: 'required',
    params,
    body,
    response: reportedSchema,
    async handle(caller, { params: { id }, body: { reason } }) {
      return presentReported(await caller.report.image({ itemId: id, reason }))
    },
  }),
]
