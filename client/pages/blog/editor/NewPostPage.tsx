import { useLocation } from 'wouter'
import { paths } from '../../../../shared/paths.ts'
import { postCreateInput } from '../../../../shared/posts.ts'
import { errorSentence, trpc } from '../../../base/trpc.ts'
import { EditorPage } from './EditorPage.tsx'
import { NO_POST, PostForm, postFields } from './PostForm.tsx'

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
          schema={postCreateInput}
          toInput={postFields}
          send={create.mutateAsync}
          onSent={({ slug }) => {
            void cache.feed.invalidate()
            navigate(paths.blogPost(slug))
          }}
          failureSentence={(error) => errorSentence(error, 'Failed to create blog post.')}
          verb="Publish Post"
        />
      )}
    </EditorPage>
  )
}
