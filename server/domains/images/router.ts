import { z } from 'zod'
import { idSchema } from '../../../shared/paging.ts'
import { idOrSlugSchema } from '../../../shared/parts.ts'
import { publicProcedure, router } from '../../trpc/init.ts'
import { viewerOf } from '../../trpc/context.ts'
import { getImage, listImages } from './service.ts'

export const imageRouter = router({
  /** The pictures of a part by its id or slug, best voted first. */
  list: publicProcedure
    .input(z.object({ partId: idOrSlugSchema }))
    .query(async ({ ctx, input }) => listImages(ctx.deps, input.partId, await viewerOf(ctx))),

  /** One picture. */
  byId: publicProcedure
    .input(z.object({ id: idSchema }))
    .query(async ({ ctx, input }) => getImage(ctx.deps, input.id, await viewerOf(ctx))),
})
