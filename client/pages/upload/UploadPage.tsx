import ArrowLeft from 'lucide-react/icons/arrow-left'
import BookOpen from 'lucide-react/icons/book-open'
import { useEffect, useRef, type FormEvent } from 'react'
import { paths } from '../../../shared/paths.ts'
import { cleanLine } from '../../../shared/text.ts'
import { Canonical } from '../../app/Document.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { lazily, lazyDialog } from '../../ui/lazy.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { MarkdownEditor, PART_TOOLS } from '../../forms/MarkdownEditor.tsx'
import { LicenceNote } from '../../forms/LicenceNote.tsx'
import { Done } from './Done.tsx'
import { FailureBanner } from './FailureBanner.tsx'
import { ImageStep } from './ImageStep.tsx'
import { NameStep } from './NameStep.tsx'
import { NumbersStep } from './NumbersStep.tsx'
import { StepRail } from './StepRail.tsx'
import css from './upload.module.css'
import { LAST, STEPS } from './upload-draft.ts'
import { useWizard } from './useWizard.ts'

// Loaded with the second step, because its suggestions need a library that the first step does not use.
const TagField = lazily(() => import('../../forms/TagField.tsx'), {
  pending: <Loading>Loading...</Loading>,
  failed: (onRetry) => <ErrorNote message="The tag field could not be loaded." onRetry={onRetry} />,
})
const LoginRequired = lazyDialog(() => import('../../app/LoginRequired.tsx'))
const ConfirmDialog = lazyDialog(() => import('../../ui/ConfirmDialog.tsx'))

type Wizard = ReturnType<typeof useWizard>

/** The upload wizard (spec.md §2): five steps, and a sixth with a link to the new part. */
export default function UploadPage() {
  const page = useRef<HTMLDivElement>(null)
  const wizard = useWizard(page)
  const { draft, step, made, failure, restored, asking, setAsking } = wizard

  useEffect(() => {
    TagField.preload()
    if (step < LAST - 1) return
    MarkdownEditor.preload()
    LoginRequired.preload()
  }, [step])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void (step === LAST ? wizard.submit() : wizard.next())
  }
  const close = () => setAsking(null)

  return (
    <div ref={page}>
      <title>Upload a part · Tappet</title>
      <Canonical path={paths.uploadPart} />
      <StepRail
        current={step}
        reached={draft.reached}
        disabled={wizard.isChecking || wizard.isSending}
        onStep={wizard.jump}
      />
      {restored && !made && (
        <p className={css.restored}>
          Draft restored.
          <Button variant="quiet" tone="signal" aria-haspopup="dialog" onClick={() => setAsking('start-over')}>
            Start over
          </Button>
        </p>
      )}
      {failure && <FailureBanner failure={failure} onStep={wizard.goTo} />}
      <h1 className={css.head} tabIndex={-1}>
        {STEPS[step - 1]?.head}
      </h1>
      {made ? (
        <Done {...made} onAnother={wizard.restart} />
      ) : (
        <form
          className={cx(css.form, wizard.shakes && css.shakes)}
          noValidate
          onSubmit={onSubmit}
          onAnimationEnd={wizard.onShaken}
        >
          <StepFields wizard={wizard} />
          <Actions wizard={wizard} />
        </form>
      )}
      <p className={css.wiki}>
        <BookOpen size={18} />
        <span>
          Tappet works like a wiki: every user can edit this part. Spam or intentionally wrong information may lead to
          account restrictions.
        </span>
      </p>
      {!made && <LicenceNote of="part" />}
      <LoginRequired
        open={asking === 'sign-in'}
        onClose={close}
        sentence="You must be signed in to upload a part. Please sign in and try again."
        kept="Draft saved in this browser. You return to this step after you sign in."
      />
      <ConfirmDialog open={asking === 'start-over'} onClose={close} title="Start Over" onConfirm={wizard.restart}>
        <p>This deletes everything that you entered, in all steps.</p>
      </ConfirmDialog>
    </div>
  )
}

function StepFields({ wizard: { draft, step, errors, change, refuseName, skipImage, isSending } }: { wizard: Wizard }) {
  if (step === 1) {
    return (
      <NameStep name={draft.name} error={errors['name']} onChange={(name) => change({ name })} onRefused={refuseName} />
    )
  }
  if (step === 2) {
    return (
      <div className={css.fields}>
        <TagField
          value={draft.tags}
          error={errors['tags']}
          hint="Makes, models, engine codes and types of part. Press Enter or comma to add a tag. 1 to 20 tags."
          onChange={(tags) => change({ tags })}
        />
      </div>
    )
  }
  if (step === 3) {
    return (
      <ImageStep
        url={draft.imageUrl}
        error={errors['imageUrl']}
        onChange={(imageUrl) => change({ imageUrl })}
        onSkip={skipImage}
      />
    )
  }
  if (step === 4) {
    return <NumbersStep numbers={draft.numbers} errors={errors} onChange={(numbers) => change({ numbers })} />
  }
  return (
    <MarkdownEditor
      label="Description"
      hideLabel
      value={draft.description}
      tools={PART_TOOLS}
      error={errors['description']}
      readOnly={isSending}
      onChange={(description) => change({ description })}
    />
  )
}

function Actions({ wizard: { draft, step, isChecking, isSending, goTo } }: { wizard: Wizard }) {
  const isBusy = isChecking || isSending
  return (
    <div className={css.actions}>
      {step > 1 && (
        <Button large icon={<ArrowLeft size={18} />} disabled={isBusy} onClick={() => goTo(step - 1)}>
          Back
        </Button>
      )}
      {step === LAST ? (
        <Button
          className={css.onward}
          large
          type="submit"
          variant="primary"
          disabled={cleanLine(draft.description) === ''}
          busy={isSending}
          busyWord="Submitting..."
        >
          Submit Part
        </Button>
      ) : (
        <Button className={css.onward} large type="submit" variant="primary" busy={isChecking} busyWord="Checking...">
          Next
        </Button>
      )}
    </div>
  )
}
