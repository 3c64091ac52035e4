import { z } from 'zod'
import { cleanLine, refuseUnstorable, UNSTORABLE } from './text.ts'

/** A name or another text of one line as it is stored: see `cleanLine`. */
export const line = (name: string, most: number) => {
  const long = `${name} has at most ${most} characters.`
  return z
    .string(`${name} must be text.`)
    .max(most * 4, long)
    .refine(refuseUnstorable, UNSTORABLE)
    .transform(cleanLine)
    .refine((text) => text.length <= most, long)
}

/**
 * A text of many lines as it is stored: NFC, which may be longer than what was sent.
 * @param missing what is said of none
 * @param long what is said of more than `most` characters
 */
export const text = (most: number, missing: string, long: string) =>
  z
    .string(missing)
    .max(most, long)
    .refine(refuseUnstorable, UNSTORABLE)
    .transform((written) => written.normalize('NFC'))
    .refine((written) => written.length <= most, long)

/** The same with something visible in it. */
export const visibleText = (most: number, missing: string, long: string) =>
  text(most, missing, long).refine((written) => cleanLine(written) !== '', missing)
