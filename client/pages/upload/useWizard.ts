import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { IMAGE_NOT_LOADED, IMAGE_URL_MISSING } from '../../../shared/images.ts'
import { PART_NAME_TAKEN, partCreateForm } from '../../../shared/parts.ts'
import { cleanLine, slugify } from '../../../shared/text.ts'
import { errorData, errorSentence, httpStatus, trpc } from '../../base/trpc.ts'
import { useFlagQuestion } from '../../features/flags/useFlagQuestion.tsx'
import { addTyped } from '../../forms/tag-draft.ts'
import { useForm, type Form } from '../../forms/useForm.ts'
import { isStored } from '../../features/photos/photo-draft.ts'
import { usePhotos } from '../../features/photos/usePhotos.ts'
import { loadsAsImage } from '../../ui/load-image.ts'
import { PHONE } from '../../ui/useMedia.ts'
import { useOnce } from '../../ui/useOnce.ts'
import { EMPTY, IMAGE, LAST, NAME, stepAt, stepOf, TAGS, toInput, type UploadDraft } from './upload-steps.ts'

/** Milliseconds that Next waits for the check whether the name is taken. The server checks it again. */
const NAME_TIMEOUT = 3_000

/** The name of the only field that the server renders. */
export const NAME_FIELD = 'part-name'

export type Wizard = ReturnType<typeof useWizard>

/**
 * Holds the states and transitions of the wizard: Next and Back clear the failure, and failures keep the user on the
 * last step. The draft is kept in the browser until the part is created.
 * @param page contains the heading and the fields of the step
 */
export function useWizard(page: RefObject<HTMLElement | null>) {
  const cache = trpc.useUtils()
  const create = trpc.part.create.useMutation()
  const { question, confirm } = useFlagQuestion()
  const [created, setCreated] = useState<{ name: string; slug: string } | null>(null)
  const [isRejected, setRejected] = useState(false)
  // Before the form, so that the field of the step gets the focus after the heading.
  const enter = useStepHeading(page)
  const form = useForm({
    initial: EMPTY,
    // Without a user, because visitors write before they sign in.
    draftKey: 'upload',
    schema: partCreateForm,
    toInput,
    async send(input) {
      const { name, numbers, description } = input
      await confirm({ subject: 'part', id: null, name, numbers, description })
      return create.mutateAsync(input)
    },
    onSent({ slug }, { name }) {
      setCreated({ name: cleanLine(name), slug: slug || slugify(name) })
      enter()
      // Feed, search and the check for duplicates contain the part from now on.
      void cache.invalidate()
    },
    onRejected: () => setRejected(true),
    failureSentence,
  })
  const { step } = form.values
  const photos = usePhotos({
    value: form.values.photos,
    current: () => form.currentValues().photos,
    onChange(value) {
      form.change('photos', value)
      // A photo replaces the address, with its error.
      if (value.length > 0) form.change('imageUrl', '')
    },
    max: 1,
  })
  useEarlyName(page, form.currentValues, (name) => form.change('name', name))
  const steps = useSteps(form, (to) => {
    setRejected(false)
    form.update({ step: to, reached: Math.max(form.currentValues().reached, to) })
    enter()
  })

  const banner = isRejected && step === LAST && !form.busy && bannerOf(form, errorData(create.error)?.details)
  const isBannerShown = Boolean(banner)
  useEffect(() => {
    // So that it is visible and screen readers read it.
    if (isBannerShown) page.current?.querySelector<HTMLElement>('[role="alert"][tabindex]')?.focus()
  }, [isBannerShown, page])

  return {
    form,
    /** Before the part is submitted. */
    question,
    photos,
    step,
    created,
    banner,
    ...steps,
    submit() {
      create.reset()
      setRejected(false)
      form.submit()
    },
    restart() {
      setCreated(null)
      setRejected(false)
      form.discard()
      enter()
    },
  }
}

/**
 * The transitions between the steps. Each step is checked before the next one.
 * @param show shows a step and focuses its heading
 */
function useSteps(form: Form<UploadDraft>, show: (to: number) => void) {
  const { step } = form.values
  const [isShaking, setShaking] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const once = useOnce()
  const problemOf = useRemoteCheck()

  function goTo(to: number) {
    show(to)
    // A focused address would open a phone's keyboard over the photo.
    if (to !== IMAGE || !matchMedia(PHONE).matches) form.focus(stepAt(to).focused)
  }
  function goToError(at: number) {
    show(at)
    form.focus()
  }
  /** Shows the errors of a step, which may not be the current one. */
  function showErrors(at: number) {
    if (at === step) form.focus()
    else goToError(at)
    setShaking(at === NAME)
  }
  /** Turns the typed text into tags. */
  const addTypedTags = () => form.change('tags', addTyped(form.currentValues().tags).draft)

  async function next() {
    const checked = form.currentValues()
    const { field } = stepAt(step)
    setChecking(true)
    const isValid = await form.validate(field)
    const problem = isValid ? await problemOf(step, checked) : null
    setChecking(false)
    const { name, imageUrl } = form.currentValues()
    // The user has changed the field, so the answer is about another value.
    if (name !== checked.name || imageUrl !== checked.imageUrl) return
    if (problem !== null) form.reject({ [field]: problem })
    if (!isValid || problem !== null) return showErrors(step)
    if (step === TAGS) addTypedTags()
    goTo(step + 1)
  }
  /** Goes to a step of the navigation: forward only past valid steps. */
  async function jump(to: number) {
    for (let at = step; at < to; at++) if (!(await form.validate(stepAt(at).field))) return showErrors(at)
    if (step <= TAGS && to > TAGS) addTypedTags()
    goTo(to)
  }

  return {
    isShaking,
    isChecking,
    next: () => void once(next),
    jump: (to: number) => void once(() => jump(to)),
    back: () => goTo(step - 1),
    goToError,
    async checkName() {
      if (!(await form.validate('name'))) setShaking(true)
    },
    skipImage() {
      form.update({ imageUrl: '', photos: [] })
      goTo(step + 1)
    },
    onShaken: () => setShaking(false),
  }
}

/** Returns a function that scrolls to the top and focuses the heading after the next rendering. */
function useStepHeading(page: RefObject<HTMLElement | null>) {
  const [entered, setEntered] = useState<object | null>(null)
  useEffect(() => {
    if (!entered) return
    scrollTo(0, 0)
    page.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [entered, page])
  return () => setEntered({})
}

/** Returns a function that checks what only a server knows: whether the name is taken, and whether the image loads. */
function useRemoteCheck() {
  const cache = trpc.useUtils()
  return async (step: number, { name, imageUrl, photos }: UploadDraft): Promise<string | null> => {
    if (step === NAME) {
      const answer = cache.part.duplicates.fetch({ name: cleanLine(name) }).catch(() => [])
      const timeout = new Promise<[]>((resolve) => setTimeout(resolve, NAME_TIMEOUT, []))
      const hits = await Promise.race([answer, timeout])
      return hits.some(({ same }) => same === 'name') ? PART_NAME_TAKEN : null
    }
    if (step !== IMAGE || photos.some(isStored)) return null
    // An empty address is skipped with its own button.
    if (imageUrl.trim() === '') return IMAGE_URL_MISSING
    return (await loadsAsImage(imageUrl.trim())) ? null : IMAGE_NOT_LOADED
  }
}

/** Takes over a name that was typed before the scripts were loaded. */
function useEarlyName(
  page: RefObject<HTMLElement | null>,
  currentValues: () => UploadDraft,
  onName: (name: string) => void,
) {
  const takeOver = useEffectEvent(() => {
    const name = page.current?.querySelector<HTMLInputElement>(`input[name="${NAME_FIELD}"]`)?.value ?? ''
    if (name !== '' && currentValues().name === '') onName(name)
  })
  useEffect(() => takeOver(), [])
}

export type Banner = {
  message: string
  /** The part that has the name already. */
  existingSlug: string | null
  /** The step of the first error; null if it belongs to no step. */
  step: number | null
}

/** Returns why the part was not submitted. */
function bannerOf(
  { failure, errors }: { failure: string | null; errors: Record<string, string> },
  details: Record<string, unknown> = {},
): Banner | null {
  const [first] = Object.keys(errors).toSorted((one, other) => stepOf(one) - stepOf(other))
  const message = failure ?? errors[first ?? '']
  if (message === undefined) return null
  const { existingSlug } = details
  return {
    message,
    existingSlug: typeof existingSlug === 'string' ? existingSlug : null,
    step: first === undefined ? null : stepOf(first),
  }
}

const failureSentence = (error: unknown): string =>
  httpStatus(error) === undefined
    ? 'An unexpected error occurred. Please try again.'
    : errorSentence(error, 'Failed to submit part. Please check the data.')
