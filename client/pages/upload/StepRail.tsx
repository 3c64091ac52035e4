import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './StepRail.module.css'
import { DONE, STEPS } from './upload-steps.ts'

const ALL = [...STEPS, DONE]

type StepRailProps = {
  current: number
  /** The last step that the user has reached. The steps up to it are buttons. */
  reached: number
  disabled: boolean
  onStep(step: number): void
}

/** The progress of the wizard: steps 1 to 6. */
export function StepRail({ current, reached, disabled, onStep }: StepRailProps) {
  return (
    <nav className={css.rail} aria-label="Steps">
      <ol className={css.steps}>
        {ALL.map(({ label }, index) => {
          const step = index + 1
          const isDone = step < current || current === ALL.length
          const look = cx(css.step, isDone && css.done, step === current && !isDone && css.current)
          const content = (
            <>
              <span className={css.mark} aria-hidden="true">
                {isDone ? <Icon name="check" size={16} /> : step}
              </span>
              <span className={css.label}>{label}</span>
              {isDone && <span className="visually-hidden">, done</span>}
            </>
          )
          return (
            <li key={label} className={look}>
              {step !== current && step <= reached && current !== ALL.length ? (
                <button type="button" className={css.press} disabled={disabled} onClick={() => onStep(step)}>
                  {content}
                </button>
              ) : (
                <span className={css.press} aria-current={step === current ? 'step' : undefined}>
                  {content}
                </span>
              )}
            </li>
          )
        })}
      </ol>
      <output className={css.where}>
        Step {current} of {ALL.length}: {ALL[current - 1]?.label}
      </output>
    </nav>
  )
}
