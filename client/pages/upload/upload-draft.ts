import { checkImageUrl } from '../../../shared/images.ts'
import { checkPartName } from '../../../shared/parts.ts'
import { cleanLine } from '../../../shared/text.ts'
import { checkNumbers, NO_NUMBER, numberErrors, type NumberDraft } from '../../forms/number-drafts.ts'
import { addTyped, NO_TAGS, type TagDraft } from '../../forms/tag-draft.ts'

/** The steps in their order (spec.md §2, Upload wizard); the last one only says that the part is there. */
export const STEPS = [
  { label: 'Part name', head: 'Step 1: Name the Part' },
  { label: 'Tags', head: 'Step 2: Tag the Part' },
  { label: 'Image', head: 'Step 3: Add an Image' },
  { label: 'Part numbers', head: 'Step 4: Add Part Numbers' },
  { label: 'Description', head: 'Step 5: Describe the Part' },
  { label: 'Done', head: 'Part Submitted Successfully!' },
] as const

export const TAGS = 2
/** Where the part is submitted. */
export const LAST = 5
export const DONE = 6

/** A part in the making, and where its author is. */
export type UploadDraft = {
  name: string
  tags: TagDraft
  imageUrl: string
  numbers: NumberDraft[]
  description: string
  /** 1 to LAST. */
  step: number
  /** The furthest step so far. */
  reached: number
}

export const EMPTY: UploadDraft = {
  name: '',
  tags: NO_TAGS,
  imageUrl: '',
  numbers: [NO_NUMBER],
  description: '',
  step: 1,
  reached: 1,
}

/** Sentences by field: 'name', 'tags', 'imageUrl', 'numbers.0.link' (by its place on the page), 'description'. */
export type Errors = Record<string, string>

const STEP_OF: Record<string, number> = { name: 1, tags: 2, imageUrl: 3, numbers: 4, description: LAST }

/** The step that has the field; undefined for what no step has. */
export const stepOf = (field: string): number | undefined => STEP_OF[field.split('.')[0] ?? '']

/** What is wrong with a step, as far as its text tells. Only the answer of a server tells more. */
export function checkStep(step: number, draft: UploadDraft): Errors {
  if (step === 1) return given('name', checkPartName(draft.name))
  if (step === 2) {
    const { draft: typed, error } = addTyped(draft.tags)
    return given('tags', error ?? (typed.tags.length === 0 ? 'Add at least one tag.' : null))
  }
  if (step === 3) return draft.imageUrl === '' ? {} : given('imageUrl', checkImageUrl(draft.imageUrl))
  if (step === 4) return inNumbers(checkNumbers(draft.numbers))
  return given('description', cleanLine(draft.description) === '' ? 'Please describe the part.' : null)
}

/** The server's sentences by the fields of the page. */
export function errorsOf(draft: UploadDraft, fields: Record<string, string>): Errors {
  const others = Object.entries(fields)
    .filter(([name]) => !/^numbers\.\d/.test(name) && stepOf(name) !== undefined)
    .map(([name, sentence]) => [name.startsWith('tags.') ? 'tags' : name, sentence])
  return { ...(Object.fromEntries(others) as Errors), ...inNumbers(numberErrors(draft.numbers, fields)) }
}

const given = (field: string, sentence: string | null): Errors => (sentence === null ? {} : { [field]: sentence })

const inNumbers = (errors: Record<string, string>): Errors =>
  Object.fromEntries(Object.entries(errors).map(([name, sentence]) => [`numbers.${name}`, sentence]))

/** Whether what was kept in the browser is still a draft as this page knows it. */
export function isUploadDraft(kept: unknown): kept is UploadDraft {
  const { name, tags, imageUrl, numbers, description, step, reached } = fieldsOf(kept)
  const { tags: list, text, nonOe } = fieldsOf(tags)
  return (
    areTexts([name, imageUrl, description, text]) &&
    typeof nonOe === 'boolean' &&
    Array.isArray(list) &&
    areTexts(list) &&
    Array.isArray(numbers) &&
    numbers.length > 0 &&
    numbers.every((each) => {
      const { number, brand, link, supersededBy = '' } = fieldsOf(each)
      return areTexts([number, brand, link, supersededBy])
    }) &&
    isStep(step) &&
    isStep(reached) &&
    step <= reached
  )
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const areTexts = (values: unknown[]) => values.every((value) => typeof value === 'string')
const isStep = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= LAST
