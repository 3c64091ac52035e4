import { z } from 'zod'
import { placeIdSchema, placeSuggestInput } from '../../../../shared/places.ts'
import { publicProcedure, router } from '../../../trpc/init.ts'
import { getPlace, suggestPlaces } from './service.ts'

export const placeRouter = router({
  suggest: publicProcedure
    .meta({ limit: { count: 240, seconds: 60 } })
    .input(placeSuggestInput)
    .query(({ ctx, input }) => suggestPlaces(ctx.deps, input)),

  byId: publicProcedure.input(z.object({ id: placeIdSchema })).query(({ ctx, input }) => getPlace(ctx.deps, input.id)),
})
