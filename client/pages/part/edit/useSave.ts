import { useState } from 'react'
import { checkPartName } from '../../../../shared/parts.ts'
import { errorData, errorSentence, trpc } from '../../../app/trpc.ts'
import { useOnce } from '../../../ui/useOnce.ts'
import { checkNumbers, numberErrors, type NumberErrors } from '../../../forms/number-drafts.ts'
import { addTyped } from '../../../forms/tag-draft.ts'
import { toSend, type EditDraft, type Source } from './edit-draft.ts'

/** What is wrong, by field; `existingSlug` is the part that has the name. */
export type Wrong = {
  name?: string | undefined
  existingSlug?: string | undefined
  description?: string | undefined
  tags?: string | undefined
  numbers?: NumberErrors | undefined
  /** With the list of them. */
  allNumbers?: string | undefined
  summary?: string | undefined
}

/** How saving ended. */
type Outcome =
  | { kind: 'saved'; part: Source }
  | { kind: 'unchanged' }
  | { kind: 'wrong'; wrong: Wrong }
  /** Somebody else saved meanwhile. */
  | { kind: 'conflict'; current: Source }
  /** The session has ended. */
  | { kind: 'signedOut' }
  | { kind: 'failed'; sentence: string }

/** Saves an edit, once however often it is asked to. */
export function useSave() {
  const edit = trpc.part.edit.useMutation()
  const [saving, setSaving] = useState(false)
  const once = useOnce()

  /** @param settle what to do with the outcome before fields can be changed again */
  async function save(draft: EditDraft, settle: (outcome: Outcome) => void | Promise<void>) {
    const wrong = check(draft)
    if (Object.keys(wrong).length > 0) return settle({ kind: 'wrong', wrong })
    setSaving(true)
    await settle(
      await edit.mutateAsync(toSend(draft)).then(
        ({ part, changed }): Outcome => (changed ? { kind: 'saved', part } : { kind: 'unchanged' }),
        (error: unknown) => outcomeOf(error, draft),
      ),
    )
    setSaving(false)
  }
  return { save: (...edited: Parameters<typeof save>) => once(() => save(...edited)), saving }
}

/** What the server would refuse. What was not touched is not looked at: it may be older than the rules. */
function check({ base, mine }: EditDraft): Wrong {
  const sent = toSend({ base, mine, summary: '', conflict: null })
  const name = sent.name === undefined ? null : checkPartName(mine.name)
  const tags = addTyped(mine.tags).error
  const numbers = sent.numbers === undefined ? {} : checkNumbers(mine.numbers)
  return {
    ...(name !== null && { name }),
    ...(tags !== null && { tags }),
    ...(Object.keys(numbers).length > 0 && { numbers }),
  }
}

function outcomeOf(error: unknown, { mine }: EditDraft): Outcome {
  const { httpStatus, fields = {}, details = {} } = errorData(error) ?? {}
  if (httpStatus === 401) return { kind: 'signedOut' }
  if (details['current']) return { kind: 'conflict', current: details['current'] as Source }
  const numbers = numberErrors(mine.numbers, fields)
  const slug = details['existingSlug']
  const wrong: Wrong = {
    name: fields['name'],
    existingSlug: typeof slug === 'string' ? slug : undefined,
    description: fields['description'],
    tags: Object.entries(fields).find(([field]) => /^tags\b/.test(field))?.[1],
    numbers: Object.keys(numbers).length > 0 ? numbers : undefined,
    allNumbers: fields['numbers'],
    summary: fields['summary'],
  }
  if (Object.values(wrong).some((each) => each !== undefined)) return { kind: 'wrong', wrong }
  // spec.md §8, Part edit.
  const sentence = errorSentence(error)
  return { kind: 'failed', sentence: `Failed to update product: ${sentence}` }
}
