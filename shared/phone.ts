import { z } from 'zod'

export const PHONE_MISSING = 'Please enter a phone number'
export const CODE_MISSING = 'Please enter the verification code'

export const CODE_VOID = 'This code is no longer valid after 5 wrong tries. Request a new code.'

/** Seconds after which the page offers to send another code to the same number. */
export const RESEND_AFTER = 30

/** Characters of a code. */
export const CODE_LENGTH = 6

const PHONE_WRONG = 'Please enter the full number with + and the country code, such as +15550100123.'

/** + and 7 to 15 digits. Spaces, hyphens and parentheses between the digits are removed. */
export const phoneSchema = z
  .string(PHONE_MISSING)
  .max(100, PHONE_WRONG)
  .transform((text) => text.replace(/[\s().-]/g, ''))
  .refine((text) => text !== '', { error: PHONE_MISSING, abort: true })
  .refine((text) => /^\+[1-9]\d{6,14}$/.test(text), PHONE_WRONG)

export const phoneRequestInput = z.object({ phoneNumber: phoneSchema })

export const phoneVerifyInput = z.object({
  verificationCode: z
    .string(CODE_MISSING)
    .max(100, 'Invalid verification code')
    .transform((text) => text.trim())
    .refine((text) => text !== '', { error: CODE_MISSING, abort: true })
    .refine((text) => text.length <= CODE_LENGTH, 'Invalid verification code'),
})
