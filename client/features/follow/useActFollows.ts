import { useQueryClient, type Mutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { trpc, type RouterInputs, type RouterOutputs } from '../../base/trpc.ts'
import { useToast } from '../../ui/Toast.tsx'
import type { Followed } from './useOwnFollow.ts'

/** Returns what the user follows by a call. The answer is undefined before it arrives. */
type ItemOf<Input, Answer> = (input: Input, answer?: Answer) => Followed | null
type Acts = {
  [Router in keyof RouterInputs]?: {
    [Name in keyof RouterInputs[Router]]?: Name extends keyof RouterOutputs[Router]
      ? ItemOf<RouterInputs[Router][Name], RouterOutputs[Router][Name]>
      : never
  }
}

const part = (id: string | undefined): Followed | null => (id === undefined ? null : { type: 'part', id })
const ofPart = ({ partId }: { partId: string }) => part(partId)
const unlessSame = (id: string, answer?: { changed: boolean }) => (answer?.changed === false ? null : part(id))

/** The calls by which a user follows an item, as `followByActs` of the server has them. */
const ACTS: Acts = {
  comment: {
    create({ parentId }, answer) {
      const id = parentId ?? answer?.id
      return id === undefined ? null : { type: 'thread', id }
    },
  },
  part: {
    create: (_, answer) => part(answer?.id),
    edit: ({ id }, answer) => unlessSame(id, answer),
    revert: ({ id }, answer) => unlessSame(id, answer),
  },
  image: { add: ofPart, addUpload: ofPart },
  fitment: {
    save: ({ partId }, answer) => unlessSame(partId, answer),
    revert: ({ partId }, answer) => unlessSame(partId, answer),
  },
  listing: { create: ofPart },
  offer: {
    make: (_, answer) => part(answer?.part.id),
    accept: (_, answer) => part(answer?.part.id),
  },
  trade: { acceptListing: (_, answer) => part(answer?.part.id) },
  post: { create: (_, answer) => (answer ? { type: 'post', id: answer.id } : null) },
}

/** Returns what a call of the page follows, and whether it has created that. */
function itemOf({ options, state }: Mutation<unknown, unknown>) {
  const [router = '', name = ''] = (options.mutationKey?.[0] ?? []) as string[]
  const acts = ACTS as Record<string, Record<string, ItemOf<unknown, unknown>> | undefined>
  const item = acts[router]?.[name]?.(state.variables, state.data)
  return item ? { item, isNew: (state.data as { id?: unknown } | undefined)?.id === item.id } : null
}

/** Says what the signed-in user follows from now on by an act, with "Undo", unless the user has followed it or set its level before. */
export function useActFollows(): void {
  const queryClient = useQueryClient()
  const { about } = trpc.useUtils().follow
  const toast = useToast()
  const { mutate } = trpc.follow.set.useMutation({
    onSuccess: (own, { type, id }) => about.setData({ type, id }, own),
  })

  const say = useEffectEvent(async ({ item, isNew }: { item: Followed; isNew: boolean }) => {
    const own = isNew ? undefined : await about.ensureData(item)
    if (own && (own.level !== 'none' || own.isChosen)) return
    if (own) about.setData(item, { ...own, level: 'following', counts: own.counts && more(own.counts) })
    toast.showUndo('Following.', () => mutate({ ...item, level: 'none' }))
  })
  const read = useEffectEvent((item: Followed) => about.ensureData(item))

  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || (event.action.type !== 'pending' && event.action.type !== 'success')) return
        const found = itemOf(event.mutation)
        if (!found) return
        // The level of before the act is read when it begins, because the server may follow the item at once.
        const done = event.action.type === 'success' ? say(found) : read(found.item)
        done.catch(() => undefined)
      }),
    [queryClient],
  )
}

const more = ({ follow, want }: { follow: number; want: number }) => ({ follow: follow + 1, want })
