import { errorSentence, trpc } from '../../app/trpc.ts'
import { useToast } from '../../ui/Toast.tsx'

/** Returns the functions that block and unblock a user, and report the result. They return whether they succeeded. */
export function useBlock({ id: userId, name }: { id: string; name: string }) {
  const toast = useToast()
  const cache = trpc.useUtils()
  const add = trpc.block.add.useMutation()
  const remove = trpc.block.remove.useMutation()

  async function change(mutation: typeof add | typeof remove, done: string, failed: string): Promise<boolean> {
    try {
      await mutation.mutateAsync({ userId })
    } catch (error) {
      toast.error(`${failed}: ${errorSentence(error)}`)
      return false
    }
    toast.show(done)
    // Blocking marks the messages of the user as read.
    await Promise.all([cache.block.invalidate(), cache.message.invalidate()])
    return true
  }
  return {
    block: () => change(add, `${name} is blocked.`, 'Failed to block'),
    unblock: () => change(remove, `${name} is no longer blocked.`, 'Failed to unblock'),
    isBusy: add.isPending || remove.isPending,
  }
}
