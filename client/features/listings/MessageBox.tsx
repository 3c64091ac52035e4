import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { listingMessage } from '../../../shared/listing-message.ts'
import { paths } from '../../../shared/paths.ts'
import { httpFailure } from '../../app/http-failure.ts'
import { useSession } from '../../app/SessionProvider.tsx'
import { errorData, trpc } from '../../app/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Field } from '../../forms/Field.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import { useOnce } from '../../ui/useOnce.ts'
import type { Listing, Part } from '../parts/part.ts'
import css from './ListingDialog.module.css'

// The sentences of spec.md §5 and §8.
const EMPTY = 'Message cannot be empty.'
const NOT_SIGNED_IN = 'You must be logged in to send messages.'
const NO_OWNER = 'Listing owner information is missing.'
const failed = (status: number) => `Failed to send message (HTTP ${status})`
/** How long 'Message sent!' stands, in ms (spec.md §9). */
const SENT_SHOWN = 3_000

type MessageBoxProps = {
  part: Part
  listing: Listing
  /** Whether something is typed that was not sent. */
  onDirty(dirty: boolean): void
}

/** Writes to the owner of a listing; for visitors, where they sign in. */
export function MessageBox(props: MessageBoxProps) {
  const { user, login } = useSession()
  const { seller } = props.listing
  if (!user) return <SignIn onLogin={login} />
  if (!seller) return <p className={css.quiet}>{NO_OWNER}</p>
  return <Writing key={user.id} {...props} seller={seller} userId={user.id} />
}

function SignIn({ onLogin }: { onLogin(): void }) {
  return (
    <p className={css.signIn}>
      {NOT_SIGNED_IN}
      <Button onClick={onLogin}>Login</Button>
    </p>
  )
}

type WritingProps = MessageBoxProps & { seller: NonNullable<Listing['seller']>; userId: string }

function Writing({ part, listing, onDirty, seller, userId }: WritingProps) {
  const { login } = useSession()
  const area = useRef<HTMLTextAreaElement>(null)
  const { draft: text, setDraft, discard } = useDraft(`message:${listing.id}:${userId}`, '', isText)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSent, setSent] = useState(false)
  const send = trpc.message.send.useMutation()
  // The same until it has arrived: a message that is sent again is sent once.
  const sendKey = useRef<string | null>(null)
  const once = useOnce()
  const isSignedOut = errorData(send.error)?.code === 'UNAUTHENTICATED'

  useEffect(() => {
    onDirty(text.trim() !== '')
    return () => onDirty(false)
  }, [text, onDirty])
  useEffect(() => {
    if (!isSent) return undefined
    const timer = setTimeout(() => setSent(false), SENT_SHOWN)
    return () => clearTimeout(timer)
  }, [isSent])

  function change(value: string) {
    if (send.isPending) return
    setDraft(value)
    setProblem(null)
    sendKey.current = null
    if (send.error) send.reset()
  }
  async function submit() {
    if (text.trim() === '') {
      setProblem(EMPTY)
      return area.current?.focus()
    }
    setSent(false)
    sendKey.current ??= crypto.randomUUID?.() ?? null
    const content = listingMessage(listing, part.name, location.origin + paths.part(part.slug), text.trim())
    const message = await send
      .mutateAsync({ receiverId: seller.id, content, sendKey: sendKey.current })
      .catch(() => null)
    if (!message) return area.current?.focus()
    sendKey.current = null
    discard()
    setSent(true)
  }

  return (
    <form
      className={css.message}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void once(submit)
      }}
    >
      <Field
        as="textarea"
        ref={area}
        label={`Message to ${seller.name}`}
        rows={3}
        value={text}
        readOnly={send.isPending}
        error={problem}
        onChange={({ target }) => change(target.value)}
      />
      {isSignedOut ? (
        <SignIn onLogin={login} />
      ) : (
        send.error && <ErrorNote bare message={httpFailure(send.error, failed)} />
      )}
      <div className={css.send}>
        <output>{isSent && 'Message sent!'}</output>
        <Link to={paths.messages(seller.id)}>Go to the conversation</Link>
        <Button type="submit" variant="primary" busy={send.isPending} busyWord="Sending...">
          Send Message
        </Button>
      </div>
    </form>
  )
}

const isText = (kept: unknown): kept is string => typeof kept === 'string'
