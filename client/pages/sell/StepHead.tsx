import type { Ref } from 'react'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import css from './sell.module.css'
import type { Step } from './steps.ts'

type StepHeadProps = { steps: Step[]; step: number; heading: Ref<HTMLHeadingElement>; onBack(): void }

/** The title of a step, the way back, and how far it is. */
export function StepHead({ steps, step, heading, onBack }: StepHeadProps) {
  return (
    <div>
      <div className={css.headline}>
        <IconButton label="Back" icon="arrow-left" iconSize={20} onClick={onBack} />
        <h1 ref={heading} tabIndex={-1} className={css.title}>
          {steps[step - 1]}
        </h1>
        <span className="small">{`Step ${step} of ${steps.length}`}</span>
      </div>
      <div className={css.rail} aria-hidden="true">
        {steps.map((label, at) => (
          <span key={label} className={cx(at + 1 < step && css.done, at + 1 === step && css.current)} />
        ))}
      </div>
    </div>
  )
}
