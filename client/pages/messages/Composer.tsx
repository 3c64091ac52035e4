import Send from 'lucide-react/icons/send'
import { useRef, type FormEvent, type KeyboardEvent } from 'react'
import { LENGTH } from '../../../shared/limits.ts'
import { MESSAGE_LONG } from '../../../shared/messages.ts'
import { cleanLine } from '../../../shared/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../forms/Field.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import css from './Composer.module.css'

export type ComposerProps = {
  /** Under which the unfinished message is kept; without one there is nobody to write to. */
  draftKey?: string
  /** Stands in place of the input. */
  refusal?: string | null
  onSend?(content: string): void
}

/** Where a message is written. Enter sends it, with Shift it begins a line. */
export function Composer({ draftKey, refusal, onSend }: ComposerProps) {
  if (refusal) return <p className={css.refusal}>{refusal}</p>
  if (draftKey === undefined || !onSend) return <Form text="" disabled />
  return <Writing draftKey={draftKey} onSend={onSend} />
}

function Writing({ draftKey, onSend }: { draftKey: string; onSend(content: string): void }) {
  const { draft, setDraft, discard } = useDraft(draftKey, '', (kept) => typeof kept === 'string')
  return (
    <Form
      text={draft}
      onChange={setDraft}
      onSend={() => {
        onSend(draft)
        discard()
      }}
    />
  )
}

type FormProps = { text: string; disabled?: boolean; onChange?(text: string): void; onSend?(): void }

function Form({ text, disabled = false, onChange, onSend }: FormProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const isLong = text.length > LENGTH.message && text.normalize('NFC').length > LENGTH.message
  const canSend = !disabled && !isLong && cleanLine(text) !== ''

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (!canSend) return
    onSend?.()
    // The button cannot be pressed again before something is written, and loses the focus.
    area.current?.focus()
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <Field
        as="textarea"
        ref={area}
        rows={1}
        label="Message"
        hideLabel
        placeholder="Type a message..."
        className={css.input}
        value={text}
        disabled={disabled}
        error={isLong ? MESSAGE_LONG : null}
        enterKeyHint="send"
        onChange={({ target }) => onChange?.(target.value)}
        onKeyDown={(event) => {
          const isSend = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
          if (isSend) submit(event)
        }}
      />
      <Button type="submit" variant="primary" className={css.send} icon={<Send size={18} />} disabled={!canSend}>
        Send
      </Button>
    </form>
  )
}
