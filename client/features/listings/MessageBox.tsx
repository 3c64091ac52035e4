import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { v4 as newUuid } from 'uuid'
import { Link } from 'wouter'
import { listingMessage } from '../../../shared/listing-message.ts'
import { messageSendInput } from '../../../shared/messages.ts'
import { paths } from '../../../shared/paths.ts'
import { httpFailure } from '../../base/http-failure.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { trpc } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import type { Listing, Part } from '../parts/part.ts'
import css from './ListingDialog.module.css'

const NOT_SIGNED_IN = 'You must be logged in to send messages.'
const NO_OWNER = 'Listing owner information is missing.'
const failed = (status: number) => `Failed to send message (HTTP ${status})`
/** Milliseconds for which 'Message sent!' is shown. */
const SENT_SHOWN = 3_000

type MessageBoxProps = {
  part: Part
  listing: Listing
  /** Called with whether there is an unsent text. */
  onDirty(dirty: boolean): void
}

/** A form for a message to the owner of a listing. Visitors see a login button. */
export function MessageBox(props: MessageBoxProps) {
  const { user, login } = useSession()
  const { seller } = props.listing
  if (!user) return <SignIn onLogin={login} />
  if (!seller) return <p className="caption">{NO_OWNER}</p>
  return <MessageForm key={user.id} {...props} seller={seller} userId={user.id} />
}

function SignIn({ onLogin }: { onLogin(): void }) {
  return (
    <p className={css.signIn}>
      {NOT_SIGNED_IN}
      <Button onClick={onLogin}>Login</Button>
    </p>
  )
}

type MessageFormProps = MessageBoxProps & { seller: NonNullable<Listing['seller']>; userId: string }

function MessageForm({ part, listing, onDirty, seller, userId }: MessageFormProps) {
  const { login } = useSession()
  const message = trpc.message.send.useMutation()
  const { isSent, setSent } = useSentNote()
  const sendKey = useSendKey()
  const form = useForm({
    initial: { text: '' },
    draftKey: `message:${listing.id}:${userId}`,
    schema: messageSendInput,
    toInput: ({ text }) => ({
      receiverId: seller.id,
      content: listingMessage(listing, part.name, location.origin + paths.part(part.slug), text),
    }),
    fieldNames: { content: 'text' },
    send(input) {
      setSent(false)
      return message.mutateAsync({ ...input, sendKey: sendKey.of(input.content) })
    },
    onSent() {
      sendKey.forget()
      setSent(true)
    },
    failureSentence: (error) => httpFailure(error, failed),
  })
  const focusText = useEffectEvent(() => form.focus('text'))
  useEffect(() => focusText(), [])
  const hasText = form.values.text.trim() !== ''
  useEffect(() => {
    onDirty(hasText)
    return () => onDirty(false)
  }, [hasText, onDirty])

  return (
    <form
      className={css.message}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <Field as="textarea" label={`Message to ${seller.name}`} rows={3} {...form.field('text')} />
      {form.isSignedOut && <SignIn onLogin={login} />}
      {form.failure !== null && <ErrorNote bare message={form.failure} />}
      <div className={css.send}>
        <output>{isSent && 'Message sent!'}</output>
        <Link to={paths.messages(seller.id)}>Go to the conversation</Link>
        <Button type="submit" variant="primary" busy={form.busy} busyWord="Sending...">
          Send Message
        </Button>
      </div>
    </form>
  )
}

/** Holds whether 'Message sent!' is shown, which ends after three seconds. */
function useSentNote() {
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    if (!isSent) return undefined
    const timer = setTimeout(() => setSent(false), SENT_SHOWN)
    return () => clearTimeout(timer)
  }, [isSent])
  return { isSent, setSent }
}

/**
 * Returns the key of a message, which is the same until the message has arrived. If a message is sent again because its
 * answer was lost, the server stores it once.
 */
function useSendKey() {
  const last = useRef<{ content: string; key: string } | null>(null)
  return {
    of(content: string): string {
      if (last.current?.content !== content) last.current = { content, key: newUuid() }
      return last.current.key
    },
    forget: () => void (last.current = null),
  }
}
