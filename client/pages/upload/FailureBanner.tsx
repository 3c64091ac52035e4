import CircleAlert from 'lucide-react/icons/circle-alert'
import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import type { Failure } from './failure.ts'
import css from './FailureBanner.module.css'
import { LAST, STEPS } from './upload-draft.ts'

type FailureBannerProps = { failure: Failure; onStep(step: number): void }

/** The server's error message above the wizard. */
export function FailureBanner({ failure: { message, existingSlug, step }, onStep }: FailureBannerProps) {
  return (
    <div className={css.banner} role="alert" tabIndex={-1}>
      <CircleAlert size={20} />
      <p className={css.text}>
        <strong>Error:</strong> {message}
      </p>
      <div className={css.ways}>
        {step !== undefined && step !== LAST && (
          <button type="button" className={css.way} onClick={() => onStep(step)}>
            Go to Step {step}: {STEPS[step - 1]?.label}
          </button>
        )}
        {existingSlug !== undefined && (
          <Link className={css.way} to={paths.part(existingSlug)}>
            View Existing Part
          </Link>
        )}
      </div>
    </div>
  )
}
