import { useLocation } from 'wouter'
import { LENGTH } from '../../../shared/limits.ts'
import { splitInput } from '../../../shared/merges.ts'
import { paths } from '../../../shared/paths.ts'
import LoginRequired from '../../base/LoginRequired.tsx'
import { trpc, type RouterOutputs } from '../../base/trpc.ts'
import type { Part } from '../../features/parts/part.ts'
import { DraftNote } from '../../forms/DraftNote.tsx'
import { Field } from '../../forms/Field.tsx'
import { LicenceNote } from '../../forms/LicenceNote.tsx'
import { MarkdownEditor, PART_TOOLS } from '../../forms/MarkdownEditor.tsx'
import { tagsToSend } from '../../forms/tag-draft.ts'
import TagField from '../../forms/TagField.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { Choices } from './Choices.tsx'
import css from './Split.module.css'
import { SplitPreview } from './SplitPreview.tsx'

export type Cars = RouterOutputs['fitment']['ofPart']['rows']

/** The chosen rows, which go to the new part: part numbers as they are written, and ids of the others. */
export type Chosen = { numbers: string[]; carIds: string[]; imageIds: string[]; listingIds: string[] }

const NOTHING: Chosen = { numbers: [], carIds: [], imageIds: [], listingIds: [] }

type SplitProps = { part: Part; cars: Cars; userId: string }

/** Asks what belongs to the other part and what that part is called, and splits the part. */
export function Split({ part, cars, userId }: SplitProps) {
  const form = useSplitForm(part, cars, userId)
  const chosen = stillThere(form.values, part, cars)
  return (
    <form className={css.form} onSubmit={form.submit} noValidate aria-label="Split">
      <p className={css.lead}>
        Choose what belongs to the other part. It moves to a new page with its own title; comments, followers and the
        history stay here. A merge of the two takes it back.
      </p>
      <div className={css.columns}>
        <section aria-labelledby="goes">
          <SectionHead title="What goes to the new part" id="goes" />
          <Choices
            part={part}
            cars={cars}
            chosen={chosen}
            error={form.errors['numbers'] ?? null}
            readOnly={form.busy}
            onChoose={form.change}
          />
        </section>
        <section aria-labelledby="new" className={css.fields}>
          <SectionHead title="The new part" id="new" />
          {form.isRestored && (
            <DraftNote text="Your unsent split is here again." action="Discard" onAct={form.discard} />
          )}
          <Field
            label="Title"
            hint="What it is, what it fits, and how many."
            maxLength={LENGTH.title}
            autoComplete="off"
            {...form.field('name')}
          />
          <TagField nonOe {...form.control('tags')} />
          <MarkdownEditor label="Description" tools={PART_TOOLS} rows={6} {...form.control('description')} />
          <Field
            as="textarea"
            label="Why are they two parts?"
            hint="Shown in the history of both parts."
            {...form.field('reason')}
          />
          <SplitPreview part={part} cars={cars} chosen={chosen} />
          <LicenceNote of="part" />
          {form.failure !== null && <ErrorNote bare message={form.failure} />}
          <div className={css.buttons}>
            <ButtonLink variant="quiet" to={paths.part(part.slug)}>
              Cancel
            </ButtonLink>
            <Button type="submit" variant="primary" busy={form.busy} busyWord="Splitting...">
              Split part
            </Button>
          </div>
        </section>
      </div>
      <LoginRequired
        open={form.isSignedOut}
        onClose={form.dismissSignedOut}
        sentence="Log in to split this part."
        kept="Draft saved in this browser."
      />
    </form>
  )
}

/** Returns what is chosen of what the part has. A kept draft may be older than the part. */
function stillThere({ numbers, carIds, imageIds, listingIds }: Chosen, part: Part, cars: Cars): Chosen {
  const ids = new Set([...cars, ...part.images].map(({ id }) => id))
  return {
    numbers: numbers.filter((each) => part.numbers.some(({ number }) => number === each)),
    carIds: carIds.filter((id) => ids.has(id)),
    imageIds: imageIds.filter((id) => ids.has(id)),
    listingIds,
  }
}

function useSplitForm(part: Part, cars: Cars, userId: string) {
  const cache = trpc.useUtils()
  const toast = useToast()
  const [, navigate] = useLocation()
  const { mutateAsync: send } = trpc.merge.split.useMutation()
  return useForm({
    initial: {
      ...NOTHING,
      name: '',
      description: '',
      tags: { tags: part.tags, text: '', nonOe: false },
      reason: '',
    },
    draftKey: `split:${part.id}:${userId}`,
    schema: splitInput,
    toInput: ({ tags, ...values }) => ({
      ...values,
      ...stillThere(values, part, cars),
      id: part.id,
      tags: tagsToSend(tags),
    }),
    send,
    async onSent({ slug }) {
      await cache.invalidate(undefined, { refetchType: 'none' })
      await cache.part.bySlug.prefetch({ idOrSlug: slug })
      navigate(paths.part(slug))
      toast.show('The part is split. This is the new one.')
    },
    onRejected: (thrown) =>
      thrown !== undefined && Promise.all([cache.part.bySlug.invalidate(), cache.fitment.ofPart.invalidate()]),
  })
}
