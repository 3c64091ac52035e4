import { trpc, type RouterOutputs } from '../../../base/trpc.ts'

/** Returns a function that shows the caller's confirmations of a part after a change, and their numbers. */
export function useConfirmationsChanged(partId: string) {
  const { fitment } = trpc.useUtils()
  return (own: RouterOutputs['fitment']['ownConfirmations']) => {
    fitment.ownConfirmations.setData({ partId }, own)
    void fitment.confirmations.invalidate()
    void fitment.verdicts.invalidate()
    return Promise.all([fitment.outline.invalidate({ partId }), fitment.ofPart.invalidate({ partId })])
  }
}
