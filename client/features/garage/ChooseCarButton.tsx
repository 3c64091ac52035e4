import { useState, type RefObject } from 'react'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import css from './garage.module.css'

export const ChooseCarDialog = lazyDialog(() => import('./ChooseCarDialog.tsx'))

type ChooseCarButtonProps = {
  /** A text beside an icon. */
  quiet: boolean
  /** Default 'Choose your car', shorter on a phone. */
  label?: string
  /** Receives the focus afterwards, because the chosen car can replace the button. */
  finalFocus: RefObject<HTMLElement | null>
}

/** Opens the dialog that chooses a car. */
export function ChooseCarButton({ quiet, label, finalFocus }: ChooseCarButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        key={label}
        variant={quiet ? 'quiet' : 'plain'}
        icon="car"
        {...ChooseCarDialog.opener}
        onClick={() => setOpen(true)}
      >
        {label ?? (
          <span>
            Choose<span className={css.rest}> your car</span>
          </span>
        )}
      </Button>
      <ChooseCarDialog open={isOpen} onClose={() => setOpen(false)} finalFocus={finalFocus} />
    </>
  )
}
