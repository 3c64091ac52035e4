import { savedSearchInput, SEARCH_NAME_LENGTH } from '../../../shared/saved-searches.ts'
import type { SearchParams } from '../../../shared/search-address.ts'
import { placeLabel } from '../../../shared/where.ts'
import { trpc } from '../../base/trpc.ts'
import { filterWords, newsWords } from '../../features/search/search-words.ts'
import { Field } from '../../forms/Field.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm } from '../../forms/useForm.ts'
import type { DialogProps } from '../../ui/Dialog.tsx'
import { useToast } from '../../ui/Toast.tsx'

type SaveSearchDialogProps = Pick<DialogProps, 'open' | 'onClose' | 'finalFocus'> & {
  search: SearchParams
  /** The name of the chosen car. */
  car: string | null
  query: string
}

/** Saves a search under a name, which the text and the filters suggest. */
export default function SaveSearchDialog({ search, car, query, ...dialog }: SaveSearchDialogProps) {
  const toast = useToast()
  const { savedSearch } = trpc.useUtils()
  const save = trpc.savedSearch.save.useMutation()
  const { near } = search
  const place = trpc.place.byId.useQuery({ id: near?.placeId ?? 0 }, { enabled: near !== undefined, retry: false })
  const names = { car, place: place.data ? placeLabel(place.data) : null }
  const form = useForm({
    initial: { name: [search.q, ...filterWords(search, names)].join(', ').slice(0, SEARCH_NAME_LENGTH).trim() },
    schema: savedSearchInput,
    toInput: ({ name }) => ({ name, query }),
    fieldNames: { query: 'name' },
    send: (input) => save.mutateAsync(input),
    onSent(saved) {
      savedSearch.list.setData(undefined, (list = []) => [saved, ...list])
      toast.show('Search saved.')
      dialog.onClose()
    },
  })
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Save search"
      verb="Save"
      busyWord="Saving..."
      signIn="You must be logged in to save a search. Please log in and try again."
    >
      <Field label="Name" {...form.field('name')} />
      <p className="small">The bell tells you of {newsWords(search)} that this search finds.</p>
    </FormDialog>
  )
}
