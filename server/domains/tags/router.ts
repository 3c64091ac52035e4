import { TAG_COUNTED_TO } from '../../../shared/tag-name.ts'
import { tagSuggestInput } from '../../../shared/tags.ts'
import { publicProcedure, router } from '../../trpc/init.ts'
import { SUGGEST_TAGS } from './queries.ts'

export const tagRouter = router({
  /** Returns the most used tags that begin with a text, each with its number of parts and posts. */
  suggest: publicProcedure
    .meta({ limit: { count: 240, seconds: 60 } })
    .input(tagSuggestInput)
    .query(({ ctx, input: { q } }) =>
      q === '' ? [] : ctx.deps.query<{ name: string; count: number }>(SUGGEST_TAGS, [q, TAG_COUNTED_TO]),
    ),
})
