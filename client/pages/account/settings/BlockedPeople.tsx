import { useRef } from 'react'
import { errorSentence, trpc, type RouterOutputs } from '../../../base/trpc.ts'
import { UserLink } from '../../../base/UserLink.tsx'
import { useBlock } from '../../../features/blocks/useBlock.ts'
import { Button } from '../../../ui/Button.tsx'
import { InfiniteList } from '../../../ui/InfiniteList.tsx'
import css from './settings.module.css'

/** The users whom the user has blocked. */
export function BlockedPeople() {
  const head = useRef<HTMLHeadingElement>(null)
  const list = trpc.block.list.useInfiniteQuery(
    {},
    { getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined) },
  )
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className={css.part}>
      <h3 ref={head} tabIndex={-1} className={css.label}>
        Blocked people
      </h3>
      <InfiniteList
        manual
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        error={list.error && `Failed to load blocked people: ${errorSentence(list.error)}`}
        onLoadMore={() => void list.fetchNextPage()}
        buttonLabel="Load More blocked people"
      >
        <p className={css.note}>
          {list.data && items.length === 0
            ? 'You have not blocked anyone. You can block people on their profile and in your messages.'
            : 'You and the people that you blocked cannot contact each other.'}
        </p>
        <ul className={css.people}>
          {items.map((person) => (
            <BlockedPerson key={person.id} person={person} onUnblocked={() => head.current?.focus()} />
          ))}
        </ul>
      </InfiniteList>
    </div>
  )
}

type BlockedPersonProps = {
  person: RouterOutputs['block']['list']['items'][number]
  /** Called before the focused button disappears. */
  onUnblocked(): void
}

function BlockedPerson({ person, onUnblocked }: BlockedPersonProps) {
  const { unblock, isBusy } = useBlock(person)
  return (
    <li>
      <UserLink user={person} />
      <Button
        busy={isBusy}
        busyWord="Unblocking..."
        aria-label={`Unblock ${person.name}`}
        onClick={() => void unblock(onUnblocked)}
      >
        Unblock
      </Button>
    </li>
  )
}
