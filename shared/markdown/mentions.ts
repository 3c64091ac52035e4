import { type Handles, splitMentions } from '../mentions.ts'
import { paths } from '../paths.ts'
import type { Content, Root } from './html-tree.ts'

const NEVER = new Set(['a', 'code', 'pre'])

/**
 * Links the mentions of a rendered text to the profiles, except in links and code.
 * @returns the ids of the mentioned users, in the order of the text
 */
export function linkMentions(tree: Root, handles: Handles): string[] {
  if (handles.size === 0) return []
  const mentioned = new Set<string>()

  function link(node: Content): Content[] {
    if (node.type === 'element' && !NEVER.has(node.tagName)) node.children = node.children.flatMap(link)
    if (node.type !== 'text') return [node]
    return splitMentions(node.value, handles).map(({ text: value, userId }): Content => {
      const text: Content = { type: 'text', value }
      if (userId === undefined) return text
      mentioned.add(userId)
      return { type: 'element', tagName: 'a', properties: { href: paths.account(userId) }, children: [text] }
    })
  }
  tree.children = (tree.children as Content[]).flatMap(link)
  return [...mentioned]
}
