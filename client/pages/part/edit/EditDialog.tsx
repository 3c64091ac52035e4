import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useSession } from '../../../app/SessionProvider.tsx'
import { errorSentence, trpc } from '../../../app/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DraftNote } from '../../../forms/DraftNote.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { MarkdownEditor } from '../../../forms/MarkdownEditor.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useDraft } from '../../../ui/useDraft.ts'
import LoginRequired from '../../../app/LoginRequired.tsx'
import { useOpenDialog } from '../PartDialogsProvider.tsx'
import { SIGN_IN_TO_EDIT, type Part } from '../../../features/parts/part.ts'
import { ConflictPanel } from './ConflictPanel.tsx'
import css from './EditDialog.module.css'
import {
  currentEdit,
  isDirty,
  isEditDraft,
  keepMine,
  takeTheirs,
  type EditDraft,
  type Fields,
  type Source,
} from './edit-draft.ts'
import { EditFields } from './EditFields.tsx'
import { Submitted } from './Submitted.tsx'
import { useSave, type Wrong } from './useSave.ts'

export type EditDialogProps = { part: Part; open: boolean; onClose(): void }

/** From the closing of the editor to the success dialog, in ms (spec.md §9). */
const SUBMITTED_AFTER = 10

/** Edit Part Information (spec.md §2, Part page); for visitors, where they sign in. */
export default function EditDialog({ part, open, onClose }: EditDialogProps) {
  const session = useSession()
  if (session.state === 'out') return <LoginRequired open={open} onClose={onClose} sentence={SIGN_IN_TO_EDIT} />
  if (session.state !== 'in') return null
  return <Edit key={session.user.id} partId={part.id} userId={session.user.id} open={open} onClose={onClose} />
}

type EditProps = { partId: string; userId: string; open: boolean; onClose(): void }

function Edit({ partId, userId, open, onClose }: EditProps) {
  const cache = trpc.useUtils()
  const toast = useToast()
  const openDialog = useOpenDialog()
  const formId = useId()
  const source = trpc.part.source.useQuery({ id: partId }, { enabled: open, staleTime: 0 })
  const { edit, work, change, restored, dropped, ...drafting } = useEdit(`edit:${partId}:${userId}`, source.data)
  const { save, saving } = useSave()
  const [wrong, setWrong] = useState<Wrong>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [unchanged, setUnchanged] = useState(false)
  const [signedOut, setSignedOut] = useState(false)
  const [submitted, setSubmitted] = useState(false)
  const { box, focusOn } = useFocusOn(open && edit !== undefined)

  useEffect(() => MarkdownEditor.preload(), [])

  function close() {
    if (work) toast.show('Draft saved in this browser.')
    drafting.leave()
    forget()
    onClose()
  }
  function forget() {
    setWrong({})
    setFailure(null)
    setUnchanged(false)
  }
  function changeFields(changed: Partial<Fields>) {
    setFailure(null)
    setUnchanged(false)
    setWrong((before) => ({ ...before, ...solved(changed) }))
    change((before) => ({ ...before, mine: { ...before.mine, ...changed } }))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    // The fields are locked while it is sent, and the keyboard's place would be lost with them.
    const { submitter } = event.nativeEvent as SubmitEvent
    submitter?.focus()
    if (!edit) return
    forget()
    await save(edit, async (outcome) => {
      switch (outcome.kind) {
        case 'saved':
          drafting.finish()
          cache.part.source.setData({ id: partId }, outcome.part)
          // The page shows the edit before the editor is gone.
          await Promise.all([cache.part.bySlug.invalidate(), cache.part.history.invalidate({ id: partId })])
          onClose()
          setTimeout(() => setSubmitted(true), SUBMITTED_AFTER)
          break
        case 'unchanged':
          setUnchanged(true)
          break
        case 'wrong':
          setWrong(outcome.wrong)
          focusOn('[aria-invalid="true"]')
          break
        case 'conflict':
          cache.part.source.setData({ id: partId }, outcome.current)
          focusOn('[data-conflict]')
          break
        case 'signedOut':
          setSignedOut(true)
          break
        case 'failed':
          setFailure(outcome.sentence)
      }
    })
  }

  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        title="Edit Part Information"
        wide
        dirty={work || saving}
        footer={
          <>
            {failure !== null && (
              <div className={css.failure}>
                <ErrorNote bare message={failure} />
              </div>
            )}
            <output className={css.unchanged}>{unchanged && 'No changes to save.'}</output>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" disabled={!edit} busy={saving} busyWord="Saving...">
              Save Changes
            </Button>
          </>
        }
      >
        {edit ? (
          <form id={formId} ref={box} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
            {dropped ? (
              <DraftNote text="Your changes are discarded." action="Undo" onAct={drafting.pickUp} />
            ) : (
              restored && (
                <DraftNote text="Your unsaved changes are here again." action="Discard" onAct={drafting.drop} />
              )
            )}
            {edit.conflict && (
              <ConflictPanel
                edit={{ ...edit, conflict: edit.conflict }}
                disabled={saving}
                onTheirs={(field) => change((before) => takeTheirs(before, field))}
                onMine={(field) => change((before) => keepMine(before, field))}
              />
            )}
            <EditFields
              edit={edit}
              wrong={wrong}
              disabled={saving}
              onChange={changeFields}
              onSummary={(summary) => change((before) => ({ ...before, summary }))}
            />
          </form>
        ) : source.error && !source.isFetching ? (
          <ErrorNote message={errorSentence(source.error)} onRetry={() => void source.refetch()} />
        ) : (
          <div className={css.loading}>
            <Loading>Loading...</Loading>
          </div>
        )}
        {/* Inside, so that it lies over this one and gives the focus back to it. */}
        <LoginRequired
          open={signedOut}
          onClose={() => setSignedOut(false)}
          sentence={SIGN_IN_TO_EDIT}
          kept="Draft saved in this browser."
        />
      </Dialog>
      <Submitted
        open={submitted}
        onClose={() => setSubmitted(false)}
        onHistory={() => {
          setSubmitted(false)
          openDialog('history')
        }}
      />
    </>
  )
}

/** The edit in the making: kept in the browser until it is saved or discarded, on top of the newest version known. */
function useEdit(key: string, newest: Source | undefined) {
  const { draft, setDraft, discard, restored } = useDraft<EditDraft | null>(key, null, isEditDraft)
  const [dropped, setDropped] = useState<EditDraft | null>(null)
  const [left, setLeft] = useState(false)
  const edit = newest && currentEdit(draft, newest)
  return {
    edit,
    /** There is something to lose. */
    work: draft !== null,
    /** It comes from an earlier time that the editor was open. */
    restored: draft !== null && (restored || left),
    dropped: dropped !== null,
    leave() {
      setLeft(draft !== null)
      setDropped(null)
    },
    change(step: (edit: EditDraft) => EditDraft) {
      if (!newest) return
      setDropped(null)
      setDraft((before) => {
        const next = step(currentEdit(before, newest))
        return isDirty(next) || next.conflict ? next : null
      })
    },
    finish() {
      setLeft(false)
      discard()
    },
    drop() {
      setDropped(draft)
      discard()
    },
    pickUp() {
      setLeft(true)
      setDraft(dropped)
      setDropped(null)
    },
  }
}

/** Moves the focus to what appears in the form, once it is drawn; at first to the first field. */
function useFocusOn(ready: boolean) {
  const box = useRef<HTMLFormElement>(null)
  const [wanted, setWanted] = useState<{ selector: string } | null>(null)
  useEffect(() => {
    if (ready) box.current?.querySelector('input')?.focus()
  }, [ready])
  useEffect(() => {
    const found = wanted && box.current?.querySelector<HTMLElement>(wanted.selector)
    found?.focus()
    found?.scrollIntoView({ block: 'nearest' })
  }, [wanted])
  return { box, focusOn: (selector: string) => setWanted({ selector }) }
}

/** What is wrong with a field is no longer said once it is changed. */
const solved = (changed: Partial<Fields>): Wrong => ({
  ...('name' in changed && { name: undefined, existingSlug: undefined }),
  ...('description' in changed && { description: undefined }),
  ...('tags' in changed && { tags: undefined }),
  ...('numbers' in changed && { numbers: undefined, allNumbers: undefined }),
})
