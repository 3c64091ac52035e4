import { useState } from 'react'
import Trash from 'lucide-react/icons/trash-2'
import { useLocation } from 'wouter'
import { paths } from '../../../../shared/paths.ts'
import { errorSentence, trpc } from '../../../app/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useToast } from '../../../ui/Toast.tsx'

/** The author takes a post back, after being asked. */
export function DeletePost({ id, title }: { id: string; title: string }) {
  const toast = useToast()
  const cache = trpc.useUtils()
  const [, navigate] = useLocation()
  const [open, setOpen] = useState(false)
  const remove = trpc.post.remove.useMutation({
    onSuccess() {
      toast.show('Post deleted.')
      navigate(paths.home)
      void cache.post.bySlug.invalidate()
      void cache.feed.invalidate()
    },
    onError: (error) => toast.error(`Failed to delete post: ${errorSentence(error)}`),
  })

  return (
    <>
      <Button large variant="danger" icon={<Trash size={18} />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Delete Post
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Delete Post"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button
              variant="danger"
              busy={remove.isPending}
              busyWord="Deleting..."
              onClick={() => remove.mutate({ id })}
            >
              Delete Post
            </Button>
          </>
        }
      >
        <p>Are you sure you want to delete this post?</p>
        <p>&ldquo;{title}&rdquo; and its comments will no longer be shown.</p>
      </Dialog>
    </>
  )
}
