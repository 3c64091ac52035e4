import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { Button, ButtonLink, ButtonSpace, type ButtonProps } from '../../ui/Button.tsx'
import { lazily } from '../../ui/lazy.ts'
import { useShare } from '../../ui/useShare.ts'
import type { Part } from '../../features/parts/part.ts'
import { moderates } from '../../features/protection/useProtectedEdit.ts'
import { preloadDialog, useOpenDialog, type PartDialog } from './PartDialogsProvider.tsx'

const SplitLink = lazily(() => import('../../features/merges/SplitLink.tsx'))

type PartActionsProps = {
  part: Pick<Part, 'name' | 'slug' | 'tags' | 'protection'>
  className?: string
  editTone?: ButtonProps['tone']
  /** The page has the same actions in its first view, so the server renders only the space of these buttons. */
  isRepeated?: boolean
}

/** The actions of a part: protect, merge, split, edit, history, share, report. */
export function PartActions({ part, className, editTone, isRepeated = false }: PartActionsProps) {
  const { state, user } = useSession()
  const share = useShare()
  if (isRepeated && state === 'unknown') {
    return (
      <div className={className}>
        <ButtonSpace>Edit</ButtonSpace>
        <ButtonSpace>Edit History</ButtonSpace>
        <ButtonSpace>Share</ButtonSpace>
        <ButtonSpace>Report</ButtonSpace>
      </div>
    )
  }
  return (
    <div className={className}>
      {/* First, so that the other buttons stay where the server has rendered them. */}
      {user && moderates(user, part.tags) && (
        <DialogButton which="protection" icon="lock">
          {part.protection ? 'End protection' : 'Protect'}
        </DialogButton>
      )}
      {user && (
        <ButtonLink variant="quiet" icon="git-merge" to={paths.merge(part.slug)} aria-label="Merge with another part">
          Merge
        </ButtonLink>
      )}
      {user && <SplitLink part={part} />}
      <EditButton tone={editTone} />
      <DialogButton which="history" icon="history">
        Edit History
      </DialogButton>
      <Button
        variant="quiet"
        icon="share-2"
        aria-label="Share this part"
        onClick={() => void share(part.name, paths.part(part.slug))}
      >
        Share
      </Button>
      <DialogButton which="report" icon="flag" aria-label="Report this part">
        Report
      </DialogButton>
    </div>
  )
}

/** Opens 'Edit Part Information'. */
export function EditButton(props: Pick<ButtonProps, 'tone' | 'className'>) {
  return (
    <DialogButton which="edit" icon="pencil" aria-label="Edit Part Information" {...props}>
      Edit
    </DialogButton>
  )
}

/** Opens a dialog of the part. */
export function DialogButton({ which, ...rest }: ButtonProps & { which: PartDialog }) {
  const open = useOpenDialog()
  return (
    <Button
      variant="quiet"
      aria-haspopup="dialog"
      onPointerEnter={() => preloadDialog(which)}
      onFocus={() => preloadDialog(which)}
      onClick={() => open(which)}
      {...rest}
    />
  )
}
