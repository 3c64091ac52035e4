import { z } from 'zod'
import { LENGTH } from './limits.ts'
import { refuseUnstorable, UNSTORABLE } from './text.ts'

/** The readable end of a post's address. */
export const postSlugSchema = z
  .string()
  .min(1)
  .max(LENGTH.title + 50)
  .refine(refuseUnstorable, UNSTORABLE)
