import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { formatPrice } from '../../../shared/format.ts'
import { listingCreateInput } from '../../../shared/listings.ts'
import { parsePrice } from '../../../shared/price.ts'
import { paths } from '../../../shared/paths.ts'
import type { SessionUser } from '../../base/SessionProvider.tsx'
import { errorData, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { CrossingListing } from '../../features/listings/CrossingListing.tsx'
import {
  type ListingDraft,
  EMPTY_LISTING,
  LISTING_FIELDS,
  toSend,
  whereOf,
} from '../../features/listings/listing-draft.ts'
import { useFormPhotos } from '../../features/photos/useFormPhotos.ts'
import { useOwnChange } from '../../features/listings/useMarketChanged.ts'
import { type Listing, type Part, imageSource } from '../../features/parts/part.ts'
import { takeSharedPhoto } from '../../features/photos/shared-photo.ts'
import PhotoField from '../../features/photos/PhotoField.tsx'
import { uploadingText } from '../../features/photos/usePhotos.ts'
import { DamageField } from '../../features/used-parts/DamageField.tsx'
import { DraftGrade } from '../../features/used-parts/FactFields.tsx'
import { statedDamage } from '../../features/used-parts/facts-draft.ts'
import { useForm } from '../../forms/useForm.ts'
import { useSecondLook } from '../../forms/useSecondLook.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { ImageFrame } from '../../ui/ImageFrame.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import { Preview } from './Preview.tsx'
import { PriceStep } from './PriceStep.tsx'
import css from './sell.module.css'
import { Listed } from './Listed.tsx'
import { StepHead } from './StepHead.tsx'
import { stepsOf, type Step } from './steps.ts'

const LoginRequired = lazyDialog(() => import('../../base/LoginRequired.tsx'))

const SIGN_IN = 'You must be logged in to add a listing. Please log in and try again.'
/** The fields of the step 'Price and condition'. */
const PRICE_FIELDS = [
  'price',
  'description',
  'place',
  'condition',
  'shipping.price',
  'odometer',
  'odometerNote',
  'removedOn',
  'core',
  'warrantyDays',
] as const
const DAMAGE_MISSING = 'Mark the damage, or say that there is none.'

type SellFormProps = {
  part: Part
  user: SessionUser
  /** The place and shipping of a new listing. */
  defaults: RouterOutputs['listing']['defaults']
  /** The donor car of the part, and what the ask then starts with. */
  donorId: string | null
  of: Partial<ListingDraft>
  /** Whether another app has shared a photo of the part. */
  isShared: boolean
}

/** The steps of an ask, and the listing afterwards. The step is in the address, so that Back goes to the one before. */
export function SellForm({ part, user, defaults, donorId, of, isShared }: SellFormProps) {
  const [, navigate] = useLocation()
  const [query] = useSearchParams()
  const steps = stepsOf(part.name)
  const step = Math.min(Math.max(Number(query.get('step')) || 1, 1), steps.length)
  const shown = steps[step - 1]
  const [listed, setListed] = useState<Listing | null>(null)
  const heading = useStepHeading(listed ? 0 : step)
  const changed = useOwnChange(part)
  const cache = trpc.useUtils()
  const { doubt, send, sendAnyway } = useSecondLook(trpc.listing.create.useMutation().mutateAsync)
  const goTo = (to: number) => navigate(`${paths.sell(part.slug, donorId ?? undefined)}&step=${to}`)
  const goToStep = (to: Step) => goTo(steps.indexOf(to) + 1)

  const form = useForm({
    initial: { ...EMPTY_LISTING, ...whereOf(defaults), ...of },
    draftKey: `sell:${part.id}:${user.id}`,
    schema: listingCreateInput,
    fieldNames: LISTING_FIELDS,
    toInput: (draft) => ({ ...toSend(draft), type: 'ask' as const, offerPhoto: draft.offerPhoto, partId: part.id }),
    send,
    onSent(created) {
      setListed(created)
      void changed()
      if (donorId !== null) void cache.donor.invalidate()
    },
    onRejected(error) {
      const fields = Object.keys(errorData(error)?.fields ?? {})
      if (fields.includes('photos')) goTo(1)
      else if (fields.length > 0 || error === undefined) goToStep('Price and condition')
    },
  })
  const photos = useFormPhotos(form, { onFailed: () => goTo(1) })
  const addShared = useEffectEvent((photo: File) => photos.add([photo]))
  useEffect(() => {
    if (isShared) void takeSharedPhoto().then((photo) => photo && addShared(photo))
  }, [isShared])
  const cents = parsePrice(form.values.price)

  async function next() {
    if (step === 1 && photos.refuseFailed()) return
    if (shown === 'Damage' && statedDamage(form.values) === null) return form.reject({ isUndamaged: DAMAGE_MISSING })
    if (shown === 'Price and condition' && !(await form.validate(...PRICE_FIELDS))) return form.focus()
    goTo(step + 1)
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (step < steps.length) void next()
    else photos.submit()
  }

  if (listed) return <Listed part={part} listing={listed} donorId={donorId} heading={heading} />
  return (
    <form className={css.form} noValidate onSubmit={onSubmit}>
      <StepHead
        steps={steps}
        step={step}
        heading={heading}
        onBack={() => (step === 1 ? navigate(paths.part(part.slug)) : goTo(step - 1))}
      />
      {form.isRestored && step === 1 && (
        <p className="small">
          Draft restored.{' '}
          <Button variant="quiet" tone="signal" onClick={form.discard}>
            Start over
          </Button>
        </p>
      )}
      {step === 1 && (
        <>
          <PartLine part={part} />
          <PhotoField photos={photos} partName={part.name} {...form.control('photos')} />
          <aside className={css.tips}>
            <h2>Photos that sell</h2>
            <ul>
              <li>The part number or its label</li>
              <li>Both sides, in daylight</li>
              <li>Any damage or wear</li>
            </ul>
          </aside>
        </>
      )}
      {shown === 'Damage' && (
        <>
          <PartLine part={part} />
          <DamageField form={form} partName={part.name} />
          <DraftGrade values={form.values} />
        </>
      )}
      {shown === 'Price and condition' && <PriceStep form={form} part={part} />}
      {shown === 'Preview' && <Preview form={form} photos={photos} part={part} user={user} onChange={goToStep} />}
      {doubt && form.failure !== null ? (
        <InView key="doubt">
          <CrossingListing
            part={part}
            doubt={doubt}
            busy={form.busy}
            onAccepted={() => {
              form.discard()
              navigate(paths.trades)
            }}
            anyway="List anyway"
            onAnyway={() => sendAnyway(form.submit)}
          />
        </InView>
      ) : (
        form.failure !== null && (
          <InView key={form.failure}>
            <ErrorNote bare message={form.failure} />
          </InView>
        )
      )}
      <div className={css.bar}>
        {shown === 'Preview' && (
          <Button large onClick={() => goToStep('Price and condition')}>
            Back
          </Button>
        )}
        <Button
          large
          wide
          type="submit"
          variant="primary"
          busy={form.busy || photos.isWaiting}
          busyWord={photos.isWaiting ? uploadingText(photos.pending) : 'Listing...'}
        >
          {shown === 'Price and condition'
            ? 'Preview'
            : shown !== 'Preview'
              ? 'Continue'
              : cents === null
                ? 'List'
                : `List for ${formatPrice(cents)}`}
        </Button>
      </div>
      <LoginRequired
        open={form.isSignedOut}
        onClose={form.dismissSignedOut}
        sentence={SIGN_IN}
        kept="Draft saved in this browser."
      />
    </form>
  )
}

/** A message, which is scrolled out from under the bar when it appears. */
function InView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={box} className={css.message}>
      {children}
    </div>
  )
}

/** The name and first number of the part. */
function PartLine({ part }: { part: Part }) {
  return (
    <p className={css.part}>
      <span className={css.thumb}>
        <ImageFrame image={imageSource(part.images[0] ?? null)} alt="" ratio="4 / 3" sizes="72px" />
      </span>
      <span>
        <b dir="auto">{part.name}</b>
        {part.numbers[0] && (
          <bdi className="mono" translate="no">
            {part.numbers[0].number}
          </bdi>
        )}
      </span>
    </p>
  )
}

/** Focuses the heading of a step after each change of the step. */
function useStepHeading(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}
