import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { IMAGE_NOT_LOADED, IMAGE_URL_MISSING } from '../../../shared/images.ts'
import { PART_NAME_TAKEN } from '../../../shared/parts.ts'
import { cleanLine, slugify } from '../../../shared/text.ts'
import { useSession } from '../../app/SessionProvider.tsx'
import { trpc } from '../../app/trpc.ts'
import { useDraft } from '../../ui/useDraft.ts'
import { numbersToSend } from '../../forms/number-drafts.ts'
import { addTyped } from '../../forms/tag-draft.ts'
import { failureOf, firstStep, type Failure } from './failure.ts'
import { enterBanner, enterError, enterStep } from './focus.ts'
import { loadsAsImage } from '../../ui/load-image.ts'
import {
  checkStep,
  DONE,
  EMPTY,
  isUploadDraft,
  LAST,
  stepOf,
  TAGS,
  type Errors,
  type UploadDraft,
} from './upload-draft.ts'

/** Milliseconds that Next waits for the answer whether the name is taken; the server tells in the end. */
const NAME_PATIENCE = 3_000

/** The only one that the server renders. */
const NAME_FIELD = 'input[name="part-name"]'

/**
 * The wizard's states and transitions (spec.md §4, Wizard): Next and Back clear the failure, failures keep the person on
 * the last step. What is typed is kept in the browser until the part is there.
 * @param page holds the head and the fields of the step; the keyboard goes there
 */
export function useWizard(page: RefObject<HTMLElement | null>) {
  const session = useSession()
  const cache = trpc.useUtils()
  const create = trpc.part.create.useMutation()
  // Nobody's in the key: visitors write before they sign in.
  const { draft, setDraft, discard, restored } = useDraft('upload', EMPTY, isUploadDraft)
  const [made, setMade] = useState<{ name: string; slug: string } | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [shakes, setShakes] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const [asking, setAsking] = useState<'sign-in' | 'start-over' | null>(null)
  // Where the keyboard goes once it is drawn.
  const [aim, setAim] = useState<{ enter(page: HTMLElement): void } | null>(null)
  // A second press comes before the button is drawn as busy.
  const busy = useRef(false)
  const newest = useRef(draft)
  const step = made ? DONE : draft.step

  useEffect(() => {
    newest.current = draft
  }, [draft])
  // A name that was typed before the scripts were there.
  useEffect(() => {
    const early = page.current?.querySelector<HTMLInputElement>(NAME_FIELD)?.value ?? ''
    if (early !== '') setDraft((before) => (before.name === '' ? { ...before, name: early } : before))
  }, [page, setDraft])
  useEffect(() => {
    if (page.current) aim?.enter(page.current)
  }, [aim, page])

  function change(changed: Partial<UploadDraft>) {
    setDraft((before) => ({ ...before, ...changed }))
    setErrors((before) => without(before, (name) => (name.split('.')[0] ?? '') in changed))
  }
  const refuseName = useCallback((sentence: string) => {
    setErrors((before) => ({ ...before, name: sentence }))
    setShakes(true)
  }, [])
  function goTo(to: number) {
    setFailure(null)
    setDraft((before) => ({ ...before, step: to, reached: Math.max(before.reached, to) }))
    setAim({ enter: enterStep })
  }
  /** Shows what is wrong with a step, which need not be the current one. */
  function refuse(at: number, found: Errors) {
    if (at !== step) goTo(at)
    setErrors((before) => ({ ...without(before, (name) => stepOf(name) === at), ...found }))
    setShakes(at === 1)
    setAim({ enter: enterError })
  }

  async function next() {
    if (busy.current) return
    busy.current = true
    setChecking(true)
    const asked = step === TAGS ? settled(draft) : draft
    const wrong = checkStep(step, draft)
    const found = isEmpty(wrong) ? await ask(asked) : wrong
    busy.current = false
    setChecking(false)
    // Typed on meanwhile: the answer is about something else.
    if (newest.current.name !== draft.name || newest.current.imageUrl !== draft.imageUrl) return
    if (!isEmpty(found)) return refuse(step, found)
    setErrors((before) => without(before, (name) => stepOf(name) === step))
    setDraft((before) => ({ ...before, tags: asked.tags }))
    goTo(step + 1)
  }
  /** What only others can tell of a step: whether a part has the name, and whether there is a picture. */
  async function ask({ name, imageUrl }: UploadDraft): Promise<Errors> {
    if (step === 1) {
      const answer = cache.part.duplicates.fetch({ name: cleanLine(name) }).catch(() => [])
      const hits = await Promise.race([answer, after(NAME_PATIENCE)])
      if (hits?.some(({ same }) => same === 'name')) return { name: PART_NAME_TAKEN }
    }
    if (step === 3) {
      const url = imageUrl.trim()
      if (url === '') return { imageUrl: IMAGE_URL_MISSING }
      if (!(await loadsAsImage(url))) return { imageUrl: IMAGE_NOT_LOADED }
    }
    return {}
  }
  /** By the rail: forward only past what is right. */
  function jump(to: number) {
    const wrong = range(step, to - 1).find((at) => !isEmpty(checkStep(at, draft)))
    if (wrong !== undefined) return refuse(wrong, checkStep(wrong, draft))
    if (step <= TAGS && to > TAGS) setDraft(settled)
    goTo(to)
  }
  function skipImage() {
    change({ imageUrl: '' })
    goTo(step + 1)
  }

  async function submit() {
    if (busy.current) return
    const sent = settled(draft)
    const found = Object.assign({}, ...range(1, LAST).map((at) => checkStep(at, sent))) as Errors
    setErrors(found)
    const wrong = firstStep(found)
    if (wrong !== undefined) return fail({ message: Object.values(found)[0] ?? '', step: wrong })
    if (session.state === 'out') return setAsking('sign-in')

    busy.current = true
    setFailure(null)
    try {
      const { slug } = await create.mutateAsync({
        name: sent.name,
        tags: sent.tags.tags,
        imageUrl: sent.imageUrl.trim() || null,
        numbers: numbersToSend(sent.numbers),
        description: sent.description,
      })
      discard()
      setMade({ name: cleanLine(sent.name), slug: slug || slugify(sent.name) })
      setAim({ enter: enterStep })
      // Feed, search and the look-up of duplicates know the part from now on.
      void cache.invalidate()
    } catch (error) {
      const refusal = failureOf(error, sent)
      if (refusal === 'sign-in') return setAsking('sign-in')
      setErrors(refusal.errors)
      fail(refusal.failure)
    } finally {
      busy.current = false
    }
  }
  function fail(why: Failure) {
    setFailure(why)
    setAim({ enter: enterBanner })
  }
  function restart() {
    discard()
    setMade(null)
    setErrors({})
    setFailure(null)
    setAsking(null)
    setAim({ enter: enterStep })
  }

  const isSending = create.isPending
  const onShaken = () => setShakes(false)
  const shown = { draft, step, made, errors, failure, restored, shakes, isChecking, isSending, asking }
  return { ...shown, change, refuseName, goTo, jump, next, skipImage, submit, restart, setAsking, onShaken }
}

/** What is typed and not yet a tag becomes one when its step is left forward. */
const settled = (draft: UploadDraft): UploadDraft => ({ ...draft, tags: addTyped(draft.tags).draft })

const isEmpty = (errors: Errors) => Object.keys(errors).length === 0
const without = (errors: Errors, isMeant: (name: string) => boolean): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !isMeant(name)))
const range = (from: number, to: number) => Array.from({ length: Math.max(to - from + 1, 0) }, (_, at) => from + at)
const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))
