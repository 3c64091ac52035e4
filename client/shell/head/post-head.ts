import type { BlogPosting, Person } from 'schema-dts'
import { authorName } from '../../../shared/labels.ts'
import { SHARE_PATHS, feedPaths, feedTitles, paths } from '../../../shared/paths.ts'
import { plainText } from '../../ui/Html.tsx'
import type { RouterOutputs } from '../../base/trpc.ts'
import { type Head, breadcrumbs, shareImage } from './head-html.tsx'

type Post = RouterOutputs['post']['bySlug']

export function postHead(post: Post, origin: string): Head {
  const path = paths.blogPost(post.slug)
  const description = plainText(post.previewHtml)
  const image = firstImage(post.contentHtml, origin)
  return {
    type: 'article',
    title: post.title,
    description,
    path,
    image: shareImage(SHARE_PATHS.post(post.slug), post.title, origin),
    feeds: [
      { title: feedTitles.posts, path: feedPaths.posts },
      ...post.tags.map((tag) => ({ title: feedTitles.tag(tag), path: feedPaths.tag(tag) })),
    ],
    properties: [
      ['article:published_time', post.createdAt],
      ['article:modified_time', post.updatedAt],
      ...(post.author ? [['article:author', origin + paths.account(post.author.id)] as [string, string]] : []),
      ...post.tags.map((tag): [string, string] => ['article:tag', tag]),
    ],
    things: [posting(post, description, image, origin), breadcrumbs(post.title, path, origin)],
  }
}

/**
 * Returns the absolute address of the first image of rendered Markdown. In rendered Markdown every '<' starts a tag.
 */
function firstImage(html: string, origin: string): string | null {
  const src = /<img (?:[^>"]|"[^"]*")*?src="([^"]*)"/.exec(html)?.[1]
  return src === undefined ? null : new URL(plainText(src), origin).href
}

function posting(post: Post, description: string, image: string | null, origin: string): BlogPosting {
  const url = origin + paths.blogPost(post.slug)
  const author: Person = {
    '@type': 'Person',
    name: authorName({ author: post.author, deleted: null }),
    ...(post.author && { url: origin + paths.account(post.author.id) }),
  }
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description,
    url,
    mainEntityOfPage: url,
    author,
    publisher: { '@type': 'Organization', name: 'Tappet', url: origin + paths.home },
    datePublished: post.createdAt,
    dateModified: post.updatedAt,
    ...(image !== null && { image }),
    ...(post.tags.length > 0 && { keywords: post.tags }),
    commentCount: post.commentCount,
  }
}
