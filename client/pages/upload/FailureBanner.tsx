import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './upload.module.css'
import { LAST, stepAt } from './upload-steps.ts'
import type { Banner } from './useWizard.ts'

type FailureBannerProps = { banner: Banner; onStep(step: number): void }

/** The error message above the wizard. */
export function FailureBanner({ banner: { message, existingSlug, step }, onStep }: FailureBannerProps) {
  return (
    <div className={css.banner} role="alert" tabIndex={-1}>
      <Icon name="circle-alert" size={20} />
      <p className={css.failure}>
        <strong>Error:</strong> {message}
      </p>
      <div className={css.failureWays}>
        {step !== null && step !== LAST && (
          <button type="button" className={css.way} onClick={() => onStep(step)}>
            Go to Step {step}: {stepAt(step).label}
          </button>
        )}
        {existingSlug !== null && (
          <Link className={css.way} to={paths.part(existingSlug)}>
            View Existing Part
          </Link>
        )}
      </div>
    </div>
  )
}
