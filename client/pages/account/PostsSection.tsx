import { useRef } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { bindUnits } from '../../../shared/format.ts'
import { trpc } from '../../base/trpc.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PlainDate } from '../../ui/Time.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import css from './profile.module.css'
import { INFINITE, Section } from './Section.tsx'

export function PostsSection({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const posts = trpc.user.posts.useInfiniteQuery({ userId }, INFINITE)
  const cache = trpc.useUtils()
  const remove = trpc.post.remove.useMutation()
  const section = useRef<HTMLElement>(null)

  const invalidate = () =>
    Promise.all([cache.user.posts, cache.user.activity, cache.post, cache.feed].map((query) => query.invalidate()))
  return (
    <Section
      ref={section}
      title="Blog Posts"
      list={posts}
      numbered={{ userId, name: 'posts', pageOf: (activity) => activity.posts }}
      empty="No blog posts yet."
      className={css.sixth}
      renderItem={({ id, slug, title, createdAt }) => (
        <div className={css.listing}>
          <span className={css.what}>
            <Link to={paths.blogPost(slug)} className={css.strong}>
              <bdi>{bindUnits(title)}</bdi>
            </Link>
            <span className={css.when}>
              <PlainDate date={createdAt} />
            </span>
          </span>
          {isOwn && (
            <>
              <ButtonLink
                variant="quiet"
                tone="signal"
                icon="pencil"
                aria-label={`Edit ${title}`}
                to={paths.blogEdit(slug)}
              >
                Edit
              </ButtonLink>
              <span className={css.act}>
                <DeleteButton
                  type="post"
                  id={id}
                  name={title}
                  section={section}
                  onDelete={remove.mutateAsync}
                  onSettled={invalidate}
                />
              </span>
            </>
          )}
        </div>
      )}
    />
  )
}
