import { useEffect, useRef, useState, type FormEvent } from 'react'
import { paths } from '../../../shared/paths.ts'
import { cleanLine } from '../../../shared/text.ts'
import { Canonical } from '../../base/Document.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazily, lazyDialog } from '../../ui/lazy.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { MarkdownEditor, PART_TOOLS } from '../../forms/MarkdownEditor.tsx'
import { LicenceNote } from '../../forms/LicenceNote.tsx'
import { uploadingText } from '../../features/photos/usePhotos.ts'
import { FailureBanner } from './FailureBanner.tsx'
import { ImageStep } from './ImageStep.tsx'
import { NameStep } from './NameStep.tsx'
import { NumbersStep } from './NumbersStep.tsx'
import { StepRail } from './StepRail.tsx'
import css from './upload.module.css'
import { DONE, LAST, stepAt, STEPS } from './upload-steps.ts'
import { useWizard, type Wizard } from './useWizard.ts'

// Loaded with the second step, because its suggestions need a library that the first step does not use.
const TagField = lazily(() => import('../../forms/TagField.tsx'), {
  pending: <Loading>Loading...</Loading>,
  failed: (onRetry) => <ErrorNote message="The tag field could not be loaded." onRetry={onRetry} />,
})
const LoginRequired = lazyDialog(() => import('../../base/LoginRequired.tsx'))
const ConfirmDialog = lazyDialog(() => import('../../ui/ConfirmDialog.tsx'))

const SIGN_IN = 'You must be signed in to upload a part. Please sign in and try again.'
const KEPT = 'Draft saved in this browser. You return to this step after you sign in.'

/** The upload wizard: five steps, and a sixth with a link to the new part. */
export default function UploadPage() {
  const page = useRef<HTMLDivElement>(null)
  const wizard = useWizard(page)
  const { form, step, created, banner } = wizard
  const [isStartingOver, setStartingOver] = useState(false)

  useEffect(() => {
    TagField.preload()
    if (step < LAST - 1) return
    MarkdownEditor.preload()
    LoginRequired.preload()
  }, [step])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (step === LAST) wizard.submit()
    else wizard.next()
  }

  return (
    <div ref={page}>
      <title>Upload a part · Tappet</title>
      <Canonical path={paths.uploadPart} />
      <StepRail
        current={created ? STEPS.length + 1 : step}
        reached={form.values.reached}
        disabled={wizard.isChecking || form.busy}
        onStep={wizard.jump}
      />
      {form.isRestored && !created && (
        <p className={`small ${css.restored}`}>
          Draft restored.
          <Button variant="quiet" tone="signal" aria-haspopup="dialog" onClick={() => setStartingOver(true)}>
            Start over
          </Button>
        </p>
      )}
      {banner && <FailureBanner banner={banner} onStep={wizard.goToError} />}
      <h1 className={css.head} tabIndex={-1}>
        {created ? DONE.head : stepAt(step).head}
      </h1>
      {created ? (
        <Done {...created} onAnother={wizard.restart} />
      ) : (
        <form
          className={cx(css.form, wizard.isShaking && css.shakes)}
          noValidate
          onSubmit={onSubmit}
          onAnimationEnd={wizard.onShaken}
        >
          <StepFields wizard={wizard} />
          <Actions wizard={wizard} />
        </form>
      )}
      <p className={`small ${css.wiki}`}>
        <Icon name="book-open" size={18} />
        <span>
          Tappet works like a wiki: every user can edit this part. Spam or intentionally wrong information may lead to
          account restrictions.
        </span>
      </p>
      {!created && <LicenceNote of="part" />}
      {wizard.question}
      <LoginRequired open={form.isSignedOut} onClose={form.dismissSignedOut} sentence={SIGN_IN} kept={KEPT} />
      <ConfirmDialog
        open={isStartingOver}
        onClose={() => setStartingOver(false)}
        title="Start Over"
        onConfirm={() => {
          setStartingOver(false)
          wizard.restart()
        }}
      >
        <p>This deletes everything that you entered, in all steps.</p>
      </ConfirmDialog>
    </div>
  )
}

function StepFields({ wizard: { form, photos, step, checkName, skipImage } }: { wizard: Wizard }) {
  switch (stepAt(step).field) {
    case 'name':
      return <NameStep field={form.field('name')} numbers={form.values.numbers} onCheck={() => void checkName()} />
    case 'tags':
      return (
        <div className={css.fields}>
          <TagField
            hint="Makes, models, engine codes and types of part. Press Enter or comma to add a tag. 1 to 20 tags."
            {...form.control('tags')}
          />
        </div>
      )
    case 'imageUrl':
      return <ImageStep field={form.field('imageUrl')} photos={photos} partName={form.values.name} onSkip={skipImage} />
    case 'numbers':
      return <NumbersStep form={form} />
    case 'description':
      return <MarkdownEditor label="Description" hideLabel tools={PART_TOOLS} {...form.control('description')} />
  }
}

function Actions({ wizard: { form, photos, step, isChecking, back } }: { wizard: Wizard }) {
  const isUploading = photos.pending > 0
  const uploading = uploadingText(photos.pending)
  return (
    <div className={css.actions}>
      {step > 1 && (
        <Button large icon="arrow-left" disabled={isChecking || form.busy} onClick={back}>
          Back
        </Button>
      )}
      {step === LAST ? (
        <Button
          className={css.onward}
          large
          type="submit"
          variant="primary"
          disabled={cleanLine(form.values.description) === ''}
          busy={form.busy || isUploading}
          busyWord={isUploading ? uploading : 'Submitting...'}
        >
          Submit Part
        </Button>
      ) : (
        <Button
          className={css.onward}
          large
          type="submit"
          variant="primary"
          busy={isChecking || isUploading}
          busyWord={isUploading ? uploading : 'Checking...'}
        >
          Next
        </Button>
      )}
    </div>
  )
}

/** Step 6: the part has been created. */
function Done({ name, slug, onAnother }: { name: string; slug: string; onAnother(): void }) {
  return (
    <div className={css.fields}>
      <p className={css.lead}>
        <strong>{name}</strong> now has its own page. Anyone can add listings, comments and missing details.
      </p>
      <div className={css.ways}>
        <ButtonLink large variant="primary" to={paths.part(slug)}>
          View Part Page
        </ButtonLink>
        <ButtonLink large icon="car" to={paths.addCar(slug)}>
          Which cars does it fit?
        </ButtonLink>
        <ButtonLink large icon="tag" to={paths.sell(slug)}>
          Sell yours
        </ButtonLink>
        <ButtonLink large to={paths.uploadPart} onClick={onAnother}>
          Add Another Part
        </ButtonLink>
      </div>
    </div>
  )
}
