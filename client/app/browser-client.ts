import { httpBatchLink, TRPCClientError } from '@trpc/client'
import type { AppRouter } from '../../server/trpc/router.ts'
import { readToken } from './token.ts'
import { trpc } from './trpc.ts'

/** Calls made in the same tick travel as one request; the token goes in a header, never in an address. */
export const batches = (tokenOf: () => string | null) =>
  httpBatchLink<AppRouter>({
    url: '/trpc',
    maxItems: 20,
    maxURLLength: 4_000,
    headers: () => {
      const token = tokenOf()
      return token ? { authorization: `Bearer ${token}` } : {}
    },
    fetch: fetchJson,
  })

export const createBrowserClient = () => trpc.createClient({ links: [batches(readToken)] })

/** What is not of this site, as the page of a proxy that does not reach it, fails with its status: tRPC would lose that. */
const fetchJson: typeof fetch = async (address, init) => {
  const response = await fetch(address, init)
  if (response.headers.get('content-type')?.includes('json')) return response
  throw new TRPCClientError('The answer is no JSON.', { meta: { response } })
}
