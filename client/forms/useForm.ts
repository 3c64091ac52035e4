import { useLayoutEffect, useState, type Ref } from 'react'
import {
  useForm as useFormState,
  type DefaultValues,
  type FieldErrors,
  type Path,
  type PathValue,
} from 'react-hook-form'
import type { z } from 'zod'
import { errorData, errorSentence } from '../app/trpc.ts'
import { createDraftStore } from '../ui/useDraft.ts'
import { useOnce } from '../ui/useOnce.ts'

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
  send(input: Input): Promise<Result>
  /** Called after the draft is removed. The fields keep the sent values until it has finished. */
  onSent(result: Result, values: Values): unknown
  /** Returns the values of a form that stays open, as the server has saved them. By default the form starts over. */
  savedValues?(result: Result, values: Values): Values
  /** Returns the sentence for an error that belongs to no field. */
  failureSentence?(error: unknown): string
  /** The field that shows this sentence and the end of the session. By default the form shows `failure` itself. */
  failureField?: Path<Values>
}

/** A control with other values than text. `field` is for inputs, text areas and selects. */
export type ControlProps<Value> = {
  ref?: Ref<Focusable>
  value: Value
  onChange(value: Value): void
  error?: string | null
  /** Whether the control ignores changes, because the form is being sent. */
  readOnly?: boolean
}

export type Focusable = { focus(): void }

/**
 * Holds the state of a form: values, the draft in the browser, errors by field, the failure sentence and the end of the
 * session during a submit. Import it only from lazily loaded modules, because it includes react-hook-form
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
  failureSentence = errorSentence,
  failureField,
}: FormOptions<Values, Input, Result>) {
  const { register, handleSubmit, watch, getValues, setValue, setError, setFocus, clearErrors, reset, formState } =
    useFormState<Values>({
      defaultValues: initial as DefaultValues<Values>,
      // An error disappears when its field changes. The next submit checks again.
      reValidateMode: 'onSubmit',
      resolver: (values) => {
        const errors = errorsOf(values)
        return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
      },
    })
  const { errors, isDirty, isSubmitting } = formState
  const [draft] = useState(() => (draftKey === undefined ? null : createDraftStore(draftKey, initial)))
  const [wasRestored, setRestored] = useState(false)
  const [isSignedOut, setSignedOut] = useState(false)
  const once = useOnce()

  useLayoutEffect(() => {
    if (!draft) return undefined
    const kept = draft.read()
    if (hasShapeOf(initial, kept)) {
      reset(kept, { keepDefaultValues: true })
      // The server cannot know the draft, so the first render must not contain it.
      // oxlint-disable-next-line react-hooks/set-state-in-effect
      setRestored(true)
    }
    addEventListener('pagehide', draft.flush)
    return () => {
      removeEventListener('pagehide', draft.flush)
      draft.flush()
    }
    // `initial` is only the shape here.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [draft, reset])

  const errorsOf = (values: Values) => byField(schema.safeParse(toInput(values)).error?.issues ?? [])

  /** Returns the first error of each field, in the form of react-hook-form. */
  function byField(issues: { path: PropertyKey[]; message: string }[]): FieldErrors<Values> {
    const found: Record<string, { type: string; message: string }> = {}
    for (const { path, message } of issues) {
      const name = fieldNames[String(path[0])] ?? String(path[0])
      if (name in initial) found[name] ??= { type: 'schema', message }
    }
    return found as FieldErrors<Values>
  }

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
    reset(values, { keepFieldsRef: true })
    setRestored(false)
  }

  async function sendValues(values: Values) {
    setSignedOut(false)
    try {
      const result = await send(toInput(values))
      // The draft is removed first, because what `onSent` reads again can mount the form again.
      draft?.drop()
      await onSent(result, values)
      startOver(savedValues(result, values))
    } catch (error) {
      const { code, fields = {} } = errorData(error) ?? {}
      const issues = Object.entries(fields).map(([name, message]) => ({ path: name.split('.'), message }))
      const refused = Object.entries(byField(issues)) as [Path<Values>, { message: string }][]
      const isOut = code === 'UNAUTHENTICATED'
      setSignedOut(isOut)
      if (!isOut && refused.length > 0) {
        for (const [index, [name, issue]] of refused.entries()) setError(name, issue, { shouldFocus: index === 0 })
      } else if (failureField) setError(failureField, { message: failureSentence(error) }, { shouldFocus: true })
      else if (!isOut) setError('root', { message: failureSentence(error) })
    }
  }

  return {
    values: watch(),
    busy: isSubmitting,
    isDirty,
    /** Whether the values come from an earlier visit, or from before the dialog was closed. */
    isRestored: isDirty && wasRestored,
    failure: errors.root?.message ?? null,
    isSignedOut,
    dismissSignedOut: () => setSignedOut(false),
    change,
    /** Sends the values once if the schema accepts them, otherwise moves the focus to the first invalid field. */
    submit(event?: { preventDefault(): void }) {
      event?.preventDefault()
      void once(handleSubmit(sendValues))
    },
    /** Returns the props of a Field. */
    field<Name extends Path<Values>>(name: Name) {
      const { ref } = register(name)
      return {
        name,
        ref,
        value: getValues(name),
        error: (errors[name]?.message as string | undefined) ?? null,
        onChange: ({ target }: { target: { value: string } }) => change(name, target.value as PathValue<Values, Name>),
      }
    },
    /** Returns the error that a submit would show at a field, for a form that shows it while the user writes. */
    check: (name: Path<Values>): string | null => (errorsOf(getValues())[name]?.message as string | undefined) ?? null,
    /** Moves the focus to a field. */
    focus: (name: Path<Values>) => setFocus(name),
    /** Returns the props of a control with other values than text, such as TagField. */
    control<Name extends Path<Values>>(name: Name) {
      const { ref } = register(name)
      return {
        // react-hook-form would write the value into an element. A new object without a type renders the form again.
        ref: (control: Focusable | null) => ref(control && { type: 'control', focus: () => control.focus() }),
        value: getValues(name),
        error: (errors[name]?.message as string | undefined) ?? null,
        readOnly: isSubmitting,
        onChange: (value: PathValue<Values, Name>) => change(name, value),
      }
    },
    /** Removes the draft, shows the initial values and moves the focus to the first field of `initial`. */
    discard() {
      if (isSubmitting) return
      startOver()
      setFocus(Object.keys(initial)[0] as Path<Values>)
    },
    /** Call when a dialog closes: errors disappear, and the values stay for the next time. */
    leave() {
      clearErrors()
      setRestored(isDirty)
    },
  }
}

/** A form with these values, as `useForm` returns it. */
export type Form<Values extends Record<string, unknown>> = ReturnType<typeof useForm<Values, unknown, unknown>>

/** Returns whether a stored draft, perhaps of an older version of the page, has the fields of this form. */
const hasShapeOf = <Values extends Record<string, unknown>>(initial: Values, kept: unknown): kept is Values =>
  typeof kept === 'object' &&
  kept !== null &&
  Object.entries(initial).every(([name, value]) => typeof (kept as Record<string, unknown>)[name] === typeof value)
