import { formatPrice } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { trpc } from '../../base/trpc.ts'
import { lazily } from '../../ui/lazy.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import type { Part } from '../../features/parts/part.ts'
import { DialogButton } from './PartActions.tsx'

const WaitingWant = lazily(() => import('../../features/offline/WaitingWant.tsx'))

/** Opens the dialog of the reader's want. A visitor comes to it after the login. */
export function WantButton({ part }: { part: Pick<Part, 'id' | 'slug'> }) {
  const { state } = useSession()
  const own = trpc.want.own.useQuery({ partId: part.id }, { enabled: state === 'in' })
  if (state !== 'in')
    return (
      <ButtonLink icon="bookmark" to={paths.login(paths.addWant(part.slug))}>
        I want this
      </ButtonLink>
    )
  return (
    <>
      <DialogButton variant="plain" which="want" icon="bookmark">
        {own.data ? `Up to ${formatPrice(own.data.maxPriceCents)}` : 'I want this'}
      </DialogButton>
      <WaitingWant partId={part.id} />
    </>
  )
}
