import { useInfiniteQuery, useMutation, useQuery, type QueryClient } from '@tanstack/react-query'
import { createTRPCClient, type TRPCClient } from '@trpc/client'
import { createTRPCQueryUtils, type CreateTRPCReactBase, type DecorateRouterRecord } from '@trpc/react-query'
import { createTRPCFlatProxy, createTRPCRecursiveProxy, type AnyTRPCRouter } from '@trpc/server'
import { createContext, use, useMemo, type ReactNode } from 'react'

type Context = {
  queryClient: QueryClient
  /** By path; typed where they are handed out. */
  client: Branch
  utils: Branch
}
type Branch = { [name: string]: Branch } & ((...args: unknown[]) => never)

type Base = 'Provider' | 'createClient' | 'useUtils'
type Hook = 'useQuery' | 'useInfiniteQuery' | 'useMutation'
type Procedures<T> = {
  [Name in keyof T]: Extract<keyof T[Name], Hook> extends never
    ? Procedures<T[Name]>
    : Pick<T[Name], Extract<keyof T[Name], Hook>>
}
type Trpc<Router extends AnyTRPCRouter> = Pick<CreateTRPCReactBase<Router, unknown>, Base> &
  Procedures<DecorateRouterRecord<Router['_def']['_config']['$types'], Router['_def']['record']>>

/**
 * What createTRPCReact of @trpc/react-query gives, of its hooks only those of queries, scrolled queries and mutations:
 * the others, which no page uses, would cost every page 3 kB.
 */
export function createHooks<Router extends AnyTRPCRouter>(): Trpc<Router> {
  const TrpcContext = createContext<Context | null>(null)

  function useTrpc(): Context {
    const context = use(TrpcContext)
    if (!context) throw new Error('A call needs a trpc.Provider above it.')
    return context
  }

  type ProviderProps = { client: TRPCClient<Router>; queryClient: QueryClient; children: ReactNode }
  function Provider({ client, queryClient, children }: ProviderProps) {
    const value = useMemo(() => {
      const utils = createTRPCQueryUtils({ client, queryClient })
      return { queryClient, client, utils } as unknown as Context
    }, [client, queryClient])
    return <TrpcContext value={value}>{children}</TrpcContext>
  }
  function useUtils() {
    const { client, utils } = useTrpc()
    return useMemo(
      () => createTRPCFlatProxy<Branch>((name) => (name === 'client' ? client : (utils[name] as Branch))),
      [client, utils],
    )
  }

  const hooks: Record<Hook, (path: string[], ...args: never[]) => unknown> = {
    useQuery: (path, input, options) => useQuery(at([...path, 'queryOptions'], useTrpc().utils)(input, options)),
    useInfiniteQuery: (path, input, options) =>
      useInfiniteQuery(at([...path, 'infiniteQueryOptions'], useTrpc().utils)(input, options)),
    useMutation(path, options: object) {
      const { client, queryClient } = useTrpc()
      const mutationFn = (input: unknown) => at([...path, 'mutate'], client)(input)
      return useMutation({ ...options, mutationKey: [path], mutationFn }, queryClient)
    },
  }
  const procedures = createTRPCRecursiveProxy<Branch>(({ path, args }) => {
    const hook = path.at(-1) as Hook
    return hooks[hook](path.slice(0, -1), ...(args as never[]))
  })
  const base: Record<string, unknown> = { Provider, useUtils, createClient: createTRPCClient }
  return createTRPCFlatProxy<Record<string, unknown>>((name) => base[name] ?? procedures[name]) as Trpc<Router>
}

const at = (path: string[], root: Branch): Branch => path.reduce((branch, name) => branch[name] as Branch, root)
