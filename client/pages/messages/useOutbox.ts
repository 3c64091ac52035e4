import { useMutation, useMutationState, useQueryClient, type Mutation, type QueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { useEffect } from 'react'
import { v4 as newUuid } from 'uuid'
import { canRetry, statusText } from '../../base/http-failure.ts'
import { accountOfTab } from '../../base/token.ts'
import { errorData, trpc } from '../../base/trpc.ts'
import { addMessage, type Message } from '../../base/useInbox.ts'

/** An upload that a message shows. */
export type SentPhoto = { id: string; url: string }

/** A message of this user that the server has not confirmed. */
type Unsent = {
  /** Identifies the message. If it is sent twice, the server stores it once. */
  sendKey: string
  userId: string
  receiverId: string
  content: string
  photos: SentPhoto[]
  createdAt: string
}

class SendError extends Error {
  /** False if the server will always reject the message, for example because the account of the receiver is deleted. */
  readonly canRetry: boolean
  constructor(sentence: string, isTemporary: boolean) {
    super(sentence)
    this.canRetry = isTemporary
  }
}

type Send = Mutation<Message, SendError, Unsent>
/** A message in session storage. `error` is null while the message is being sent. */
type Stored = { message: Unsent; error: { sentence: string; canRetry: boolean } | null }

const STORAGE_KEY = 'outbox'
const SENDS = { mutationKey: [...getMutationKey(trpc.message.send), 'outbox'] }
// A message that was not sent stays until the user sends it again or discards it.
const SEND_OPTIONS = { ...SENDS, gcTime: Infinity }

/** Returns the messages to a partner that are not sent yet, oldest first, and the functions that change them. */
export function useOutbox(userId: string, receiverId: string) {
  const cache = trpc.useUtils()
  const queryClient = useQueryClient()
  const mutations = queryClient.getMutationCache()
  useEffect(() => keepInStorage(queryClient), [queryClient])

  const isOfChat = ({ variables }: Send['state']) => variables?.userId === userId && variables.receiverId === receiverId
  const outgoing = useMutationState({ filters: SENDS, select: ({ state }: Send) => state })
    .filter((state) => isUnsent(state) && isOfChat(state))
    .flatMap(({ variables, error }) => (variables ? { ...variables, error } : []))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))

  const { mutate } = useMutation<Message, SendError, Unsent>({
    ...SEND_OPTIONS,
    // The messages of a chat arrive in the order in which the user wrote them.
    scope: { id: `message ${userId} ${receiverId}` },
    mutationFn: ({ sendKey, content, photos }) =>
      cache.client.message.send
        // Messages in the storage of an earlier release have no photos.
        .mutate(
          { receiverId, content, sendKey, ...(photos?.length && { photos: photos.map(({ id }) => id) }) },
          { context: { account: userId } },
        )
        .catch((error: unknown) => Promise.reject(new SendError(sendFailure(error), canRetry(error)))),
    // Another account may have signed in meanwhile.
    onSuccess: (message) => accountOfTab() === userId && addMessage({ cache, queryClient }, receiverId, message),
    onError(error) {
      if (!error.canRetry) return
      // After a temporary failure, the messages that wait for this one also wait for the user.
      for (const send of sendsOf(queryClient)) {
        if (!send.state.isPaused || !isOfChat(send.state) || !send.state.variables) continue
        mutations.remove(send)
        addFailed(queryClient, send.state.variables, error)
      }
    },
  })

  function discard(sendKey: string): Unsent | undefined {
    const send = sendsOf(queryClient).find(({ state }) => state.variables?.sendKey === sendKey)
    if (send) mutations.remove(send)
    return send?.state.variables
  }
  return {
    outgoing,
    send(content: string, photos: SentPhoto[] = []) {
      // Browsers have crypto.randomUUID on secure pages only.
      mutate({ sendKey: newUuid(), userId, receiverId, content, photos, createdAt: new Date().toISOString() })
    },
    retry(sendKey: string) {
      const message = discard(sendKey)
      if (message) mutate(message)
    },
    discard: (sendKey: string) => void discard(sendKey),
  }
}

/** Returns the messages of all chats. Only this module uses the key. */
const sendsOf = (queryClient: QueryClient) => queryClient.getMutationCache().findAll(SENDS) as unknown as Send[]

const isUnsent = ({ status }: Send['state']) => status === 'pending' || status === 'error'

/** Returns the server's sentence if the server rejected the message, else one with the HTTP status. */
function sendFailure(error: unknown): string {
  const data = errorData(error)
  return data && data.httpStatus < 500
    ? (error as { message: string }).message
    : `Failed to send message: ${statusText(error)}`
}

function addFailed(queryClient: QueryClient, variables: Unsent, error: SendError) {
  queryClient.getMutationCache().build(queryClient, SEND_OPTIONS, {
    status: 'error',
    variables,
    error,
    submittedAt: Date.parse(variables.createdAt),
    failureCount: 1,
    failureReason: error,
    isPaused: false,
    data: undefined,
    context: undefined,
  })
}

const persisted = new WeakSet<QueryClient>()

/** Restores the unsent messages of this tab after a reload, and stores them from now on. */
function keepInStorage(queryClient: QueryClient): void {
  if (persisted.has(queryClient)) return
  persisted.add(queryClient)
  for (const { message, error } of readStored()) {
    // A message that was being sent may have arrived. useChat does not show it twice.
    const { sentence, canRetry: isTemporary } = error ?? { sentence: sendFailure(null), canRetry: true }
    addFailed(queryClient, message, new SendError(sentence, isTemporary))
  }
  queryClient.getMutationCache().subscribe(() => {
    const stored = sendsOf(queryClient)
      .filter(({ state }) => isUnsent(state))
      .map(({ state: { variables, error } }) => ({
        message: variables,
        error: error && { sentence: error.message, canRetry: error.canRetry },
      }))
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored))
    } catch {
      // If storage is forbidden or full, the messages are kept as long as the page.
    }
  })
}

function readStored(): Stored[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as Stored[]
  } catch {
    return []
  }
}
