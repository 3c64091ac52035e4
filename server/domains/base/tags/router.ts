import { tagSuggestInput } from '../../../../shared/tags.ts'
import { publicProcedure, router } from '../../../trpc/init.ts'
import { suggestTags } from './service.ts'

export const tagRouter = router({
  /** Returns the most used tags that begin with a text, each with its number of parts and posts. */
  suggest: publicProcedure
    .meta({ limit: { count: 240, seconds: 60 } })
    .input(tagSuggestInput)
    .query(({ ctx, input: { q } }) => suggestTags(ctx.deps, q)),
})
