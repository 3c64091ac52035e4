import { httpBatchLink, TRPCClientError, type Operation } from '@trpc/client'
import type { AppRouter } from '../../server/trpc/router.ts'
import { ACCOUNT_HEADER, BACKGROUND_HEADER } from '../../shared/sign-in.ts'
import { accountOfTab, readToken, tokenOfTab } from './token.ts'
import { MAX_BATCH } from '../../shared/limits.ts'
import { trpc } from './trpc.ts'

/**
 * Sends the calls of one tick as one request. The token is sent in a header, never in an address. A mutation sends the
 * id of the account under which its text was written: the one in its `context`, else the tab's (docs/decisions/19).
 * @param tokenOf returns the token of a call
 */
export const batches = (tokenOf: (call: Pick<Operation, 'type' | 'context'>) => string | null) =>
  httpBatchLink<AppRouter>({
    url: '/trpc',
    maxItems: MAX_BATCH,
    maxURLLength: 4_000,
    headers({ opList: [call] }) {
      const { type, context } = call
      const token = tokenOf(call)
      const { account = accountOfTab() } = context as { account?: string | null }
      return {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(type === 'mutation' && account && { [ACCOUNT_HEADER]: account }),
        ...(document.hidden && { [BACKGROUND_HEADER]: '1' }),
      }
    },
    fetch: fetchJson,
  })

/**
 * Creates the client of the browser. Queries use the token of the page's account, mutations the token of the browser.
 * The server rejects a mutation if the two accounts differ.
 */
export const createBrowserClient = () =>
  trpc.createClient({ links: [batches(({ type }) => (type === 'query' ? tokenOfTab() : readToken()))] })

/** Rejects responses that are not JSON, such as the error page of a proxy. tRPC itself would lose their status. */
const fetchJson: typeof fetch = async (address, init) => {
  const response = await fetch(address, init)
  if (response.headers.get('content-type')?.includes('json')) return response
  throw new TRPCClientError('The response is not JSON.', { meta: { response } })
}
