import { z } from 'zod'
import { PAGE_SIZE } from './limits.ts'
import { cursorSchema, limitSchema, pageSchema } from './paging.ts'

export const feedListInput = z.object({ cursor: cursorSchema, limit: limitSchema(PAGE_SIZE.feed) })

export const feedPageInput = pageSchema(PAGE_SIZE.feed)
