import { z } from 'zod'
import { CODE_MISSING, PHONE_MISSING } from '../../../../shared/phone.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'

const sessionUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  profilePicture: z.string().nullable(),
  isPhoneVerified: z.boolean(),
  isAdminForTags: z.array(z.string()),
})

// GET /api/auth/google is a redirect, served by google-plugin.ts.
export const authRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/auth/status',
    summary: 'Returns the user of the token; always answers 200',
    auth: 'optional',
    response: z.object({
      isAuthenticated: z.boolean(),
      user: sessionUserSchema.nullable(),
      isPhoneVerified: z.boolean(),
    }),
    async handle(caller) {
      const { isAuthenticated, user, isPhoneVerified } = await caller.auth.status()
      return {
        isAuthenticated,
        user: user && {
          id: user.id,
          name: user.name,
          profilePicture: user.picture,
          isPhoneVerified: user.isPhoneVerified,
          isAdminForTags: user.adminTags,
        },
        isPhoneVerified,
      }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Revokes the token',
    auth: 'required',
    response: z.object({ message: z.string() }),
    handle: (caller) => caller.auth.logout(),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/auth/skip-phone',
    summary: 'Exchanges the temporary token of a first sign-in for a full one',
    auth: 'temporary',
    response: z.object({ token: z.string() }),
    handle: (caller) => caller.auth.skipPhone(),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/auth/request-phone-code',
    summary: 'Sends a code to a phone; takes the temporary token too',
    auth: 'temporary',
    body: z.object({ phoneNumber: z.string(PHONE_MISSING) }),
    response: z.object({ message: z.string(), devCode: z.string().optional() }),
    async handle(caller, { body }) {
      const { left: _, ...answer } = await caller.auth.requestPhoneCode(body)
      return answer
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/auth/verify-phone-code',
    summary: 'Verifies the phone; the answer holds a full token',
    auth: 'temporary',
    body: z.object({ verificationCode: z.string(CODE_MISSING) }),
    response: z.object({ token: z.string(), message: z.string() }),
    handle: (caller, { body }) => caller.auth.verifyPhoneCode(body),
  }),
]
