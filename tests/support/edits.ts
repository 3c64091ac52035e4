import { expect } from 'vitest'
import type { Visitors } from './visitors.ts'

export type Edit = {
  title?: string
  description_markdown?: string
  tags?: string[]
  part_numbers?: { number: string; link?: string }[]
  summary?: string
}

/** Saves an edit of a part by a new user with this name, without a page. */
export const edits =
  ({ make, url }: Pick<Visitors, 'make' | 'url'>) =>
  async (part: { id: string }, name: string, edit: Edit): Promise<void> => {
    const token = await make.token(await make.user({ name }))
    const answer = await fetch(`${url}/api/products/${part.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(edit),
    })
    expect(answer.status).toBe(200)
  }
