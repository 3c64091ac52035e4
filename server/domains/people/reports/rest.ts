import { z } from 'zod'
import { idSchema } from '../../../../shared/fields.ts'
import { reasonSchema } from '../../../../shared/reports.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import type { Caller } from '../../../trpc/router.ts'
import type { FiledReport } from './service.ts'

const reportedSchema = z
  .object({
    message: z.string(),
    report: z.object({ _id: z.string(), status: z.enum(['open', 'under_review']) }),
  })
  .meta({ id: 'Reported' })

const presentReported = ({ id, status }: FiledReport): z.input<typeof reportedSchema> => ({
  message: 'Report submitted. A moderator will review it.',
  report: { _id: id, status },
})

const reportRoute = (
  method: 'POST' | 'PUT',
  path: string,
  summary: string,
  report: (caller: Caller, item: { itemId: string; reason: string }) => Promise<FiledReport>,
) =>
  defineRoute({
    method,
    path: `${path}/:id/report`,
    summary,
    auth: 'required',
    params: z.object({ id: idSchema }),
    body: z.object({ reason: reasonSchema }),
    status: method === 'POST' ? 201 : 200,
    response: reportedSchema,
    async handle(caller, { params: { id }, body: { reason } }) {
      return presentReported(await report(caller, { itemId: id, reason }))
    },
  })

export const reportRoutes: RestRoute[] = [
  reportRoute('POST', '/api/products', 'Reports a part to the moderators of its tags', ({ report }, item) =>
    report.create({ itemType: 'part', ...item }),
  ),
  reportRoute('POST', '/api/listings', 'Reports an ask or a bid to the moderators of its part', ({ report }, item) =>
    report.create({ itemType: 'listing', ...item }),
  ),
  reportRoute('POST', '/api/comments', 'Reports a comment to the moderators of its part or post', ({ report }, item) =>
    report.create({ itemType: 'comment', ...item }),
  ),
  reportRoute('POST', '/api/feedback', 'Reports feedback to the moderators of the part', ({ report }, item) =>
    report.create({ itemType: 'feedback', ...item }),
  ),
  reportRoute('POST', '/api/vehicles', 'Reports a vehicle to the administrators of the site', ({ report }, item) =>
    report.create({ itemType: 'vehicle', ...item }),
  ),
  reportRoute('PUT', '/api/images', 'Reports an image to the moderators of its part', ({ report }, item) =>
    report.image(item),
  ),
]
