import { z } from 'zod'
import { defineRoute, type RestRoute } from '../../rest/define-route.ts'

const sessionUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  profilePicture: z.string().nullable(),
  isPhoneVerified: z.boolean(),
  isAdminForTags: z.array(z.string()),
})

// GET /api/auth/google is a redirect, served by google.ts.
export const authRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/auth/status',
    summary: 'Who the token belongs to; always answers 200',
    tag: 'Sign-in',
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
    tag: 'Sign-in',
    auth: 'required',
    response: z.object({ message: z.string() }),
    handle: (caller) => caller.auth.logout(),
  }),
]
