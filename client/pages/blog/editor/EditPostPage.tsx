import { useState } from 'react'
import { Redirect, useLocation, useParams } from 'wouter'
import { paths } from '../../../../shared/paths.ts'
import { postEditInput } from '../../../../shared/posts.ts'
import { errorData, errorSentence, trpc } from '../../../base/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { lazyDialog } from '../../../ui/lazy.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { NO_TAGS } from '../../../forms/tag-draft.ts'
import { EditorPage } from './EditorPage.tsx'
import { PostForm, postFields } from './PostForm.tsx'

const DeletePost = lazyDialog(() => import('./DeletePost.tsx'))

/** The editor of an existing post. Redirects users who are not its author to the home page. */
export default function EditPostPage() {
  return <EditorPage title="Edit Blog Post">{({ id }) => <Editing userId={id} />}</EditorPage>
}

function Editing({ userId }: { userId: string }) {
  const { slug = '' } = useParams()
  const cache = trpc.useUtils()
  const [, navigate] = useLocation()
  const [deleting, setDeleting] = useState(false)
  // Always loads the current version, because the edit is based on it.
  const post = trpc.post.record.useQuery({ slug }, { staleTime: 0, gcTime: 0 })
  const edit = trpc.post.edit.useMutation()

  if (!post.data) {
    if (!post.isError || post.isFetching) return <Loading>Loading...</Loading>
    if (errorData(post.error)?.httpStatus === 404) return <p>Blog post not found.</p>
    return (
      <ErrorNote
        message={errorSentence(post.error, 'Failed to fetch blog post.')}
        onRetry={() => void post.refetch()}
      />
    )
  }
  const { id, title, tags, contentMarkdown, author, updatedAt } = post.data
  if (author?.id !== userId) return <Redirect to={paths.home} replace />
  return (
    <PostForm
      draftKey={`post:${id}:${userId}`}
      initial={{ title, tags: { ...NO_TAGS, tags }, content: contentMarkdown, base: updatedAt }}
      schema={postEditInput}
      toInput={(draft) => ({ id, ...postFields(draft) })}
      send={edit.mutateAsync}
      onSent={async () => {
        await cache.post.bySlug.invalidate({ slug })
        void cache.feed.invalidate()
        navigate(paths.blogPost(slug))
      }}
      failureSentence={(error) => errorSentence(error, 'Failed to update blog post.')}
      postId={id}
      verb="Update Post"
    >
      <Button large variant="danger" icon="trash" {...DeletePost.opener} onClick={() => setDeleting(true)}>
        Delete Post
      </Button>
      <DeletePost id={id} slug={slug} title={title} open={deleting} onClose={() => setDeleting(false)} />
    </PostForm>
  )
}
