import { useState, type RefObject } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyDialog } from '../../ui/lazy.ts'

export const ChooseCarDialog = lazyDialog(() => import('./ChooseCarDialog.tsx'))

type ChooseCarButtonProps = {
  /** 'Change car', for readers who have one. */
  quiet: boolean
  /** Receives the focus afterwards, because the chosen car can replace the button. */
  finalFocus: RefObject<HTMLElement | null>
}

/** Opens the dialog that chooses a car. */
export function ChooseCarButton({ quiet, finalFocus }: ChooseCarButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={quiet ? 'quiet' : 'plain'}
        icon={<Icon name="car" size={quiet ? 16 : 18} />}
        aria-haspopup="dialog"
        onPointerEnter={ChooseCarDialog.preload}
        onFocus={ChooseCarDialog.preload}
        onClick={() => setOpen(true)}
      >
        {quiet ? 'Change car' : 'Choose your car'}
      </Button>
      <ChooseCarDialog open={isOpen} onClose={() => setOpen(false)} finalFocus={finalFocus} />
    </>
  )
}
