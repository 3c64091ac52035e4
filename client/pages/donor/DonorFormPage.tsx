import { Redirect, useLocation, useParams } from 'wouter'
import { AREA_WORDS, donorTitle } from '../../../shared/donor-words.ts'
import { donorCreateFields, MAX_DONOR_PHOTOS, TRANSMISSIONS } from '../../../shared/donors.ts'
import { paths } from '../../../shared/paths.ts'
import { useSession, type SessionUser } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { refuseUnchosen } from '../../features/garage/car-draft.ts'
import { CarFields } from '../../features/garage/CarFields.tsx'
import PhotoField from '../../features/photos/PhotoField.tsx'
import { useFormPhotos } from '../../features/photos/useFormPhotos.ts'
import { uploadingText } from '../../features/photos/usePhotos.ts'
import { Field } from '../../forms/Field.tsx'
import { Options } from '../../forms/Options.tsx'
import PlaceField from '../../forms/PlaceField.tsx'
import { useForm, type Form } from '../../forms/useForm.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import column from '../../ui/column.module.css'
import { DONOR_FIELDS, donorDraftOf, donorToSend, NO_DONOR, type DonorDraft } from './donor-draft.ts'
import type { Donor } from './DonorPage.tsx'
import css from './DonorForm.module.css'

/** Adds a donor car, or edits the one in the address. */
export default function DonorFormPage() {
  const session = useSession()
  const { id } = useParams()
  const [path] = useLocation()
  const donor = trpc.donor.byId.useQuery({ id: id ?? '' }, { enabled: id !== undefined && session.state === 'in' })
  const title = id === undefined ? 'Add a donor car' : 'Edit the donor car'
  return (
    <div className={column.column}>
      <title>{`${title} · Tappet`}</title>
      <meta name="robots" content="noindex" />
      {session.state === 'out' ? (
        <Redirect to={paths.login(path)} replace />
      ) : session.state !== 'in' ? (
        <Loading>Loading...</Loading>
      ) : id === undefined ? (
        <DonorForm title={title} user={session.user} donor={null} />
      ) : donor.data && donor.data.seller?.id === session.user.id && donor.data.closedAt === null ? (
        <DonorForm key={id} title={title} user={session.user} donor={donor.data} />
      ) : donor.data ? (
        <Redirect to={paths.donor(id)} replace />
      ) : donor.error ? (
        <ErrorNote message={errorSentence(donor.error)} onRetry={() => void donor.refetch()} />
      ) : (
        <Loading>Loading...</Loading>
      )}
    </div>
  )
}

type DonorFormProps = {
  title: string
  user: SessionUser
  /** Null for a new one. */
  donor: Donor | null
}

function DonorForm({ title, user, donor }: DonorFormProps) {
  const [, navigate] = useLocation()
  const cache = trpc.useUtils()
  const create = trpc.donor.create.useMutation()
  const edit = trpc.donor.edit.useMutation()
  const form = useForm({
    initial: donor ? donorDraftOf(donor) : NO_DONOR,
    draftKey: `donor:${donor?.id ?? ''}:${user.id}`,
    schema: donorCreateFields,
    toInput: donorToSend,
    fieldNames: DONOR_FIELDS,
    send(input) {
      refuseUnchosen(form.currentValues())
      return donor ? edit.mutateAsync({ ...input, id: donor.id }) : create.mutateAsync(input)
    },
    async onSent({ id }) {
      await Promise.all([cache.donor.byId.invalidate({ id }), cache.donor.list.invalidate()])
      navigate(paths.donor(id))
    },
  })
  const photos = useFormPhotos(form, { max: MAX_DONOR_PHOTOS })
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        photos.submit()
      }}
    >
      <h1>{title}</h1>
      {form.isRestored && (
        <p className="small">
          Draft restored.{' '}
          <Button variant="quiet" tone="signal" onClick={form.discard}>
            Start over
          </Button>
        </p>
      )}
      <CarFields form={form} />
      <div className={css.pair}>
        <Field label="Odometer" inputMode="numeric" autoComplete="off" maxLength={12} {...form.field('odometer')} />
        <Field as="select" label="Unit" autoComplete="off" {...form.field('odometerUnit')}>
          <option value="km">km</option>
          <option value="mi">Miles</option>
        </Field>
        <Field as="select" label="Gearbox (optional)" autoComplete="off" {...form.field('transmission')}>
          <option value="">Not specified</option>
          <Options labels={TRANSMISSIONS} />
        </Field>
        <Field label="Gears (optional)" inputMode="numeric" autoComplete="off" maxLength={2} {...form.field('gears')} />
      </div>
      <Field
        label="Paint (optional)"
        placeholder="Titanium Silver, 354"
        autoComplete="off"
        maxLength={60}
        {...form.field('colourCode')}
      />
      <Areas form={form} />
      <Field as="textarea" label="State in words (optional)" rows={3} {...form.field('state')} />
      <PlaceField label="Place (optional)" hint="Buyers see the town only." {...form.control('place')} />
      <Field
        label="VIN (optional)"
        hint={
          donor?.vinStart
            ? `Stored: ${donor.vinStart}. Nobody else sees it.`
            : 'Stored without its serial number, and nobody else sees it.'
        }
        autoComplete="off"
        {...form.field('vin')}
      />
      <PhotoField
        photos={photos}
        partName={donor ? donorTitle(donor) : 'Donor car'}
        legend="Photos. Cover the VIN and the plate."
        {...form.control('photos')}
      />
      {form.failure !== null && <ErrorNote bare message={form.failure} />}
      <div className={css.buttons}>
        {donor && <ButtonLink to={paths.donor(donor.id)}>Cancel</ButtonLink>}
        <Button
          large
          type="submit"
          variant="primary"
          busy={form.busy || photos.isWaiting}
          busyWord={photos.isWaiting ? uploadingText(photos.pending) : 'Saving...'}
        >
          {donor ? 'Save Changes' : 'Add the car'}
        </Button>
      </div>
    </form>
  )
}

/** The damaged areas of the car, seen from above with the front at the top. */
function Areas({ form }: { form: Form<DonorDraft> }) {
  const { damagedAreas } = form.values
  return (
    <fieldset className={css.areas}>
      <legend>Damaged areas</legend>
      {Object.entries(AREA_WORDS).map(([area, words]) => (
        <label key={area}>
          <input
            type="checkbox"
            checked={damagedAreas.includes(Number(area))}
            onChange={({ target }) =>
              form.change(
                'damagedAreas',
                target.checked ? [...damagedAreas, Number(area)] : damagedAreas.filter((each) => each !== Number(area)),
              )
            }
          />
          {words}
        </label>
      ))}
    </fieldset>
  )
}
