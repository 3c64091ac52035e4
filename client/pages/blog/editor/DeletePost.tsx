import { useLocation } from 'wouter'
import { paths } from '../../../../shared/paths.ts'
import { errorSentence, trpc } from '../../../base/trpc.ts'
import ConfirmDialog from '../../../ui/ConfirmDialog.tsx'
import { useToast } from '../../../ui/Toast.tsx'

type DeletePostProps = { id: string; slug: string; title: string; open: boolean; onClose(): void }

/** Asks the author for confirmation before a post is deleted. Import it lazily, because it includes the dialog. */
export default function DeletePost({ id, slug, title, open, onClose }: DeletePostProps) {
  const toast = useToast()
  const cache = trpc.useUtils()
  const [, navigate] = useLocation()
  const remove = trpc.post.remove.useMutation()

  async function confirm() {
    try {
      await remove.mutateAsync({ id })
    } catch (error) {
      toast.error(`Failed to delete post: ${errorSentence(error)}`)
      return
    }
    toast.show('Post deleted.')
    navigate(paths.home)
    cache.post.bySlug.setData({ slug }, undefined)
    void cache.post.bySlug.invalidate({ slug })
    void cache.feed.invalidate()
  }

  return (
    <ConfirmDialog open={open} onClose={onClose} title="Delete Post" busyWord="Deleting..." onConfirm={confirm}>
      <p>Are you sure you want to delete this post?</p>
      <p>
        &ldquo;<bdi>{title}</bdi>&rdquo; and its comments will no longer be shown.
      </p>
    </ConfirmDialog>
  )
}
