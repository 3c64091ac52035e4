import { publicProcedure, router } from '../../../trpc/init.ts'

export const siteRouter = router({
  /** Returns who runs the site, from the settings. */
  operator: publicProcedure.query(({ ctx }) => ctx.deps.config.operator),
})
