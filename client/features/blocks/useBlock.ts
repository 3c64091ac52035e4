import { errorSentence, trpc } from '../../base/trpc.ts'
import { useToast } from '../../ui/Toast.tsx'

/** Returns the functions that block and unblock a user and report the result. They call `onDone` if they succeed. */
export function useBlock({ id: userId, name }: { id: string; name: string }) {
  const toast = useToast()
  const cache = trpc.useUtils()
  const add = trpc.block.add.useMutation()
  const remove = trpc.block.remove.useMutation()

  async function change(mutation: typeof add, done: string, failed: string, onDone?: () => void) {
    try {
      await mutation.mutateAsync({ userId })
    } catch (error) {
      return toast.error(`${failed}: ${errorSentence(error)}`)
    }
    toast.show(done)
    onDone?.()
    // Blocking marks the messages of the user as read.
    await Promise.all([cache.block.invalidate(), cache.message.invalidate()])
  }
  return {
    block: (onDone: () => void) => change(add, `${name} is blocked.`, 'Failed to block', onDone),
    unblock: (onDone?: () => void) => change(remove, `${name} is no longer blocked.`, 'Failed to unblock', onDone),
    isBusy: add.isPending || remove.isPending,
  }
}
