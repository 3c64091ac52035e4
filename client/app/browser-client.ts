import { httpBatchLink } from '@trpc/client'
import { trpc } from './trpc.ts'
import { readToken } from './token.ts'

/** Calls made in the same tick travel as one request; the token goes in a header, never in an address. */
export const createBrowserClient = () =>
  trpc.createClient({
    links: [
      httpBatchLink({
        url: '/trpc',
        maxItems: 20,
        maxURLLength: 4_000,
        headers: () => {
          const token = readToken()
          return token ? { authorization: `Bearer ${token}` } : {}
        },
      }),
    ],
  })
