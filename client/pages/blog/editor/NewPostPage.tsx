import { useLocation } from 'wouter'
import { paths } from '../../../../shared/paths.ts'
import { trpc } from '../../../app/trpc.ts'
import { EditorPage } from './EditorPage.tsx'
import { NO_POST } from './post-draft.ts'
import { PostForm } from './PostForm.tsx'

/** The editor of a new post (spec.md §2, Blog editor). */
export default function NewPostPage() {
  const cache = trpc.useUtils()
  const create = trpc.post.create.useMutation()
  const [, navigate] = useLocation()
  return (
    <EditorPage title="Create New Blog Post">
      {(user) => (
        <PostForm
          draftKey={`post:new:${user.id}`}
          initial={NO_POST}
          verb="Publish Post"
          failed="Failed to create blog post."
          onSave={async (post) => {
            const { slug } = await create.mutateAsync(post)
            void cache.feed.invalidate()
            navigate(paths.blogPost(slug))
          }}
        />
      )}
    </EditorPage>
  )
}
