import { useState } from 'react'
import { trpc } from '../../base/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import css from './BlockButton.module.css'
import { useBlock } from './useBlock.ts'

const BlockDialog = lazyDialog(() => import('./BlockDialog.tsx'))

/** Blocks a user after a confirmation, or unblocks them. */
export function BlockButton({ person }: { person: { id: string; name: string } }) {
  const [open, setOpen] = useState(false)
  const { unblock, isBusy } = useBlock(person)
  const { data } = trpc.message.state.useQuery({ partnerId: person.id })
  const isBlocked = data?.isBlocked ?? false
  return (
    <>
      <Button
        variant="quiet"
        className={css.button}
        icon="ban"
        aria-label={`${isBlocked ? 'Unblock' : 'Block'} ${person.name}`}
        disabled={!data}
        busy={isBusy}
        {...(!isBlocked && BlockDialog.opener)}
        onClick={() => (isBlocked ? void unblock() : setOpen(true))}
      >
        {isBlocked ? 'Unblock' : 'Block'}
      </Button>
      <BlockDialog person={person} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
