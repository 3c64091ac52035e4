import { type ComponentProps, type FormEvent } from 'react'
import { z } from 'zod'
import { MESSAGE_EMPTY, messageSendInput } from '../../../shared/messages.ts'
import { Field } from '../../forms/Field.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './Composer.module.css'

export type ComposerProps = {
  /** The key of the draft. The input is disabled without a receiver. */
  draftKey?: string
  /** The reason why no message can be sent, in place of the input. */
  refusal?: string | null
  onSend?(content: string): void
}

/** The input for a message. Enter sends the message, Shift and Enter insert a line break. */
export function Composer({ draftKey, refusal, onSend }: ComposerProps) {
  if (refusal) return <p className={css.refusal}>{refusal}</p>
  if (draftKey === undefined || !onSend) return <MessageInput disabled canSend={false} />
  return <MessageForm draftKey={draftKey} onSend={onSend} />
}

const schema = z.object({ content: messageSendInput.shape.content.refine((text) => text !== '', MESSAGE_EMPTY) })

function MessageForm({ draftKey, onSend }: Required<Pick<ComposerProps, 'draftKey' | 'onSend'>>) {
  const form = useForm({
    initial: { content: '' },
    draftKey,
    schema,
    toInput: (values) => values,
    // The outbox sends the message and shows its errors.
    send: async ({ content }) => onSend(content),
    onSent: () => undefined,
  })
  const problem = form.check('content')
  const canSend = problem === null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!canSend) return
    form.submit()
    // The button is disabled until something is written, and loses the focus.
    form.focus('content')
  }
  return (
    <MessageInput
      {...form.field('content')}
      error={problem === MESSAGE_EMPTY ? null : problem}
      canSend={canSend}
      onSubmit={submit}
    />
  )
}

type MessageInputProps = Pick<ComponentProps<'textarea'>, 'ref' | 'name' | 'value' | 'onChange' | 'disabled'> & {
  error?: string | null
  canSend: boolean
  onSubmit?(event: FormEvent): void
}

function MessageInput({ canSend, onSubmit, ...field }: MessageInputProps) {
  return (
    <form className={css.form} onSubmit={onSubmit}>
      <Field
        as="textarea"
        rows={1}
        label="Message"
        hideLabel
        placeholder="Type a message..."
        className={css.input}
        enterKeyHint="send"
        onKeyDown={(event) => {
          const isSend = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
          if (isSend) onSubmit?.(event)
        }}
        {...field}
      />
      <Button
        type="submit"
        variant="primary"
        className={css.send}
        icon={<Icon name="send" size={18} />}
        disabled={!canSend}
      >
        Send
      </Button>
    </form>
  )
}
