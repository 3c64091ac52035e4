import { conversations } from './conversations.ts'
import { germanParts } from './parts/german.ts'
import { japaneseParts } from './parts/japanese.ts'
import { otherParts } from './parts/others.ts'
import { people } from './people.ts'
import { posts } from './posts.ts'
import { reports } from './reports.ts'
import type { DemoComment, DemoConversation, DemoPart, DemoPerson, DemoPost, DemoReport } from './types.ts'

/** The content of the demo site. */
export type DemoContent = {
  people: DemoPerson[]
  parts: DemoPart[]
  posts: DemoPost[]
  conversations: DemoConversation[]
  reports: DemoReport[]
}

export const content: DemoContent = {
  people,
  parts: [...germanParts, ...japaneseParts, ...otherParts],
  posts,
  conversations,
  reports,
}

/** Yields the comments and all their replies, each parent before its replies. */
export function* everyComment(
  comments: DemoComment[],
  parent: DemoComment | null = null,
): Generator<{ comment: DemoComment; parent: DemoComment | null }> {
  for (const comment of comments) {
    yield { comment, parent }
    yield* everyComment(comment.replies ?? [], comment)
  }
}
