import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type Ref, type RefCallback } from 'react'
import {
  get,
  set,
  useForm as useFormState,
  type DefaultValues,
  type FieldErrors,
  type Path,
  type PathValue,
} from 'react-hook-form'
import type { z } from 'zod'
import { errorData, errorSentence, type ErrorData } from '../base/trpc.ts'
import { useOnce } from '../ui/useOnce.ts'
import { createDraftStore } from '../base/drafts.ts'

export type FormOptions<Values extends Record<string, unknown>, Input, Result> = {
  initial: Values
  /** The key of the draft in the browser, with the user's id: 'listing:<part id>:<user id>'. Changing it needs a new React key. */
  draftKey?: string
  /** The shared schema of the procedure. It is the only place of the rules. */
  schema: z.ZodType<unknown, Input>
  /** Returns the input of the procedure. */
  toInput(values: Values): Input
  /** Form fields by the name in the input, where the names differ. */
  fieldNames?: Record<string, Path<Values>>
  /** Returns null if there is nothing to save. May throw a FieldError for a rule that only the browser can check. */
  send(input: Input): Promise<Result | null>
  /** Called after the draft is removed. The fields keep the sent values until it has finished. */
  onSent(result: Result, values: Values): unknown
  /** Returns the values of a form that stays open, as the server has saved them. By default the form starts over. */
  savedValues?(result: Result, values: Values): Values
  /** Called when the schema or the server has rejected a submit. The messages are in the next rendering. */
  onRejected?(error?: unknown): unknown
  /** Returns the sentence for an error that belongs to no field. */
  failureSentence?(error: unknown): string
  /** The field that shows this sentence and the end of the session. By default the form shows `failure` itself. */
  failureField?: Path<Values> | undefined
}

/** The type of the entry among the errors that says that there was nothing to save. */
const UNCHANGED = 'unchanged'
const NO_CHANGES = 'No changes to save.'

/** An error of one field, in the form in which the tRPC client throws it. */
export class FieldError extends Error {
  readonly data: ErrorData
  constructor(field: string, message: string) {
    super(message)
    this.data = { code: 'VALIDATION', httpStatus: 400, fields: { [field]: message } }
  }
}

/** Thrown by `send` if the user does not want to send the values after all. The form stays as it is. */
export class NotSent extends Error {}

/** The props of a Field whose value is a text, as `field` returns them. */
export type TextFieldProps = {
  name: string
  ref: RefCallback<HTMLElement>
  value: string
  error: string | null
  onChange(event: { target: { value: string } }): void
}

/** A control with other values than text. `field` is for inputs, text areas and selects. */
export type ControlProps<Value> = {
  /** Receives the element to focus. */
  ref?: Ref<HTMLElement | null>
  value: Value
  onChange(value: Value): void
  error?: string | null
  /** Whether the control ignores changes, because the form is being sent. */
  readOnly?: boolean
}

/**
 * Holds the state of a form: values, the draft in the browser, errors by field, the failure sentence, the focus and the
 * end of the session during a submit. Import it from lazily loaded modules only, because it includes react-hook-form
 * (docs/decisions/30).
 */
export function useForm<Values extends Record<string, unknown>, Input, Result>({
  initial,
  draftKey,
  schema,
  toInput,
  fieldNames = {},
  send,
  onSent,
  savedValues = () => initial,
  onRejected,
  failureSentence = errorSentence,
  failureField,
}: FormOptions<Values, Input, Result>) {
  const { handleSubmit, trigger, watch, getValues, setValues, setValue, setError, clearErrors, reset, formState } =
    useFormState<Values>({
      defaultValues: initial as DefaultValues<Values>,
      // An error disappears when its field changes. The next submit checks again.
      reValidateMode: 'onSubmit',
      resolver(values) {
        const messages = problems(values)
        const errors: FieldErrors<Values> = {}
        for (const [name, message] of Object.entries(messages)) set(errors, name, { type: 'schema', message })
        return Object.keys(messages).length > 0 ? { values: {}, errors } : { values, errors: {} }
      },
    })
  const { isDirty, isSubmitting } = formState
  const { root } = formState.errors
  const errors = messagesOf(formState.errors)
  const [wasRestored, setRestored] = useState(false)
  const [isSignedOut, setSignedOut] = useState(false)
  const { refOf, focus } = useFocus(isSubmitting)
  const once = useOnce()
  const draft = useKept(draftKey, initial, (kept) => {
    reset(kept, { keepDefaultValues: true })
    setRestored(true)
  })

  const byField = (issues: Issue[]): Messages => messagesByField(issues, fieldNames, getValues())
  const problems = (values: Values): Messages => byField(schema.safeParse(toInput(values)).error?.issues ?? [])

  function change<Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) {
    if (isSubmitting) return
    setValue(name, value, { shouldDirty: true })
    clearErrors(name)
    clearErrors('root')
    setSignedOut(false)
    draft?.keep(getValues())
  }

  function startOver(values = initial) {
    draft?.drop()
    reset(values)
    setRestored(false)
  }

  /** Shows messages at their fields, and focuses the first one that is visible. */
  function reject(messages: Record<string, string>) {
    for (const [name, message] of Object.entries(messages)) setError(name as Path<Values>, { message })
    focus()
  }

  async function sendValues(values: Values) {
    try {
      const result = await send(toInput(values))
      if (result === null) return setError('root', { type: UNCHANGED })
      // The draft is removed first, because what `onSent` reads again can mount the form again.
      draft?.drop()
      await onSent(result, values)
      startOver(savedValues(result, values))
    } catch (error) {
      if (error instanceof NotSent) return
      const { code, fields = {} } = errorData(error) ?? {}
      setSignedOut(code === 'UNAUTHENTICATED')
      const issues = Object.entries(fields).map(([name, message]) => ({ path: name.split('.'), message }))
      const messages = byField(issues)
      if (Object.keys(messages).length > 0) reject(messages)
      else if (failureField) reject({ [failureField]: failureSentence(error) })
      else if (code !== 'UNAUTHENTICATED') setError('root', { message: failureSentence(error) })
      onRejected?.(error)
    }
  }

  function rejectInvalid() {
    focus()
    onRejected?.()
  }

  return {
    // The hook is not compiled, because its result changes with every value.
    // oxlint-disable-next-line react/incompatible-library
    values: watch(),
    /** Returns the values at this moment, which can be newer than those of the last rendering. */
    currentValues: () => getValues(),
    busy: isSubmitting,
    isDirty,
    /** Whether the values come from an earlier visit, or from before the dialog was closed. */
    isRestored: isDirty && wasRestored,
    /** Messages by the path of the field: { 'numbers.0.link': 'A link must start with http:// or https://.' }. */
    errors,
    failure: root?.type === UNCHANGED ? null : (root?.message ?? null),
    /** A sentence after a submit that had nothing to save. */
    notice: root?.type === UNCHANGED ? NO_CHANGES : null,
    isSignedOut,
    dismissSignedOut: () => setSignedOut(false),
    change,
    /** Changes several fields, and keeps their messages. */
    update(changed: Partial<Values>) {
      if (isSubmitting) return
      setValues((values) => ({ ...values, ...changed }), { shouldDirty: true })
      clearErrors('root')
      draft?.keep(getValues())
    },
    /** Returns the error that a submit would show at a field, for a form that shows it while the user writes. */
    check: (name: Path<Values>): string | null => problems(getValues())[name] ?? null,
    /** Shows the errors of these fields as a submit does. Resolves to whether they are valid. */
    validate: (...names: Path<Values>[]) => trigger(names),
    reject,
    /** Focuses a field, or the first invalid one, after the next rendering. A field that is still loading gets it later. */
    focus,
    /** Sends the values once if the schema accepts them, otherwise moves the focus to the first invalid field. */
    submit(event?: { preventDefault(): void }) {
      event?.preventDefault()
      void once(() => {
        setSignedOut(false)
        return handleSubmit(sendValues, rejectInvalid)()
      })
    },
    /** Returns the props of a Field. */
    field<Name extends Path<Values>>(name: Name) {
      return {
        name,
        ref: refOf(name),
        value: getValues(name),
        error: errors[name] ?? null,
        onChange: ({ target }: { target: { value: string } }) => change(name, target.value as PathValue<Values, Name>),
      }
    },
    /** Returns the props of a control with other values than text, such as TagField. */
    control<Name extends Path<Values>>(name: Name) {
      return {
        ref: refOf(name),
        value: getValues(name),
        error: errors[name] ?? null,
        readOnly: isSubmitting,
        onChange: (value: PathValue<Values, Name>) => change(name, value),
      }
    },
    /** Removes the draft, shows the initial values and moves the focus to the first field of `initial`. */
    discard() {
      if (isSubmitting) return
      startOver()
      focus(Object.keys(initial)[0])
    },
    /** Shows values that were discarded. */
    restore(values: Values) {
      reset(values, { keepDefaultValues: true })
      setRestored(true)
      draft?.keep(values)
    },
    /** Call when a dialog closes: errors disappear, and the values stay for the next time. */
    leave() {
      clearErrors()
      setSignedOut(false)
      setRestored(isDirty)
    },
  }
}

/** A form with these values, as `useForm` returns it. */
export type Form<Values extends Record<string, unknown>> = ReturnType<typeof useForm<Values, unknown, unknown>>

type Issue = { path: PropertyKey[]; message: string }
type Messages = Record<string, string>

/** Returns the first message of each field. */
function messagesByField(issues: Issue[], fieldNames: Record<string, string>, values: object): Messages {
  const messages: Messages = {}
  for (const { path, message } of issues) {
    const [first, ...rest] = path.map(String)
    const name = [fieldNames[first ?? ''] ?? first, ...rest]
    // An error of the third tag belongs to the field of all tags.
    while (name.length > 0 && get(values, name.join('.')) === undefined) name.pop()
    if (name.length > 0) messages[name.join('.')] ??= message
  }
  return messages
}

/** Calls `onKept` before the first paint if the browser has a draft, and returns its store. */
function useKept<Values extends Record<string, unknown>>(
  key: string | undefined,
  initial: Values,
  onKept: (values: Values) => void,
) {
  const [draft] = useState(() => (key === undefined ? null : createDraftStore(key, initial)))
  const restore = useEffectEvent(() => {
    const kept = draft?.read()
    // The server cannot know the draft, so the first render must not contain it.
    if (hasShapeOf(initial, kept)) onKept(kept)
  })
  useLayoutEffect(() => {
    if (!draft) return undefined
    restore()
    addEventListener('pagehide', draft.flush)
    return () => {
      removeEventListener('pagehide', draft.flush)
      draft.flush()
    }
  }, [draft])
  return draft
}

/** Moves the focus to fields after a rendering, and waits while they are disabled during a submit. */
function useFocus(isSubmitting: boolean) {
  const elements = useRef(new Map<string, HTMLElement>())
  const late = useRef<string>(null)
  const [wanted, setWanted] = useState<{ name: string | undefined } | null>(null)
  const handled = useRef(wanted)

  useEffect(() => {
    if (!wanted || isSubmitting || handled.current === wanted) return
    handled.current = wanted
    const [first] = [...elements.current]
      .filter(([name, each]) =>
        wanted.name === undefined ? each.getAttribute('aria-invalid') === 'true' : name === wanted.name,
      )
      .map(([, each]) => each)
      .toSorted((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1))
    first?.focus()
    late.current = first ? null : (wanted.name ?? null)
  }, [wanted, isSubmitting])

  return {
    focus: (name?: string) => setWanted({ name }),
    refOf: (name: string) => (element: HTMLElement | null) => {
      if (!element) return void elements.current.delete(name)
      elements.current.set(name, element)
      if (late.current !== name) return
      late.current = null
      element.focus()
    },
  }
}

/** Returns the messages of errors by the path of their field. */
function messagesOf(errors: object, path = ''): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const [name, error] of Object.entries(errors) as [string, { message?: string } | undefined][]) {
    if (!error || (path === '' && name === 'root')) continue
    if (typeof error.message === 'string') messages[path + name] = error.message
    else Object.assign(messages, messagesOf(error, `${path}${name}.`))
  }
  return messages
}

/** Returns whether a stored draft, perhaps of an older version of the page, has the fields of this form at every depth. */
function hasShapeOf<Shape>(shape: Shape, kept: unknown): kept is Shape {
  if (shape === null) return true
  if (Array.isArray(shape)) {
    return Array.isArray(kept) && kept.every((each) => shape.length === 0 || hasShapeOf<unknown>(shape[0], each))
  }
  if (typeof shape !== 'object') return typeof kept === typeof shape
  return (
    typeof kept === 'object' &&
    kept !== null &&
    Object.entries(shape).every(([name, value]) => hasShapeOf(value, (kept as Record<string, unknown>)[name]))
  )
}
