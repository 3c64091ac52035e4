import { useSession } from '../../base/SessionProvider.tsx'
import type { Change } from '../../features/changes/change.ts'
import { ChangeState } from '../../features/changes/ChangeState.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './ChangesPage.module.css'
import type { Check } from './useCheck.ts'
import { useRights } from './useRights.ts'

type CheckButtonsProps = {
  change: Change
  check: Check
  isUndoing: boolean
  onUndo(): void
  /** The pressed button has disappeared. */
  onDone(): void
}

/** 'Good' and 'Undo' for users who may check the change, otherwise its state. */
export function CheckButtons({ change, check, isUndoing, onUndo, onDone }: CheckButtonsProps) {
  const { user } = useSession()
  const { canMarkGood, canUndo } = useRights(change)
  if (user && change.state === 'good' && change.checkedBy?.id === user.id) {
    return (
      <p className={css.checked}>
        <Icon name="check" size={16} />
        <span>Good, by you</span>
        <Button variant="quiet" tone="signal" busy={check.isBusy} onClick={() => void check.takeBack().then(onDone)}>
          Take back
        </Button>
      </p>
    )
  }
  if (!canMarkGood && !canUndo) {
    return (
      <p className={css.checked}>
        <ChangeState {...change} />
      </p>
    )
  }
  return (
    <div className={css.buttons}>
      {canMarkGood && (
        <Button icon="check" busy={check.isBusy} data-key="g" onClick={() => void check.good().then(onDone)}>
          Good
        </Button>
      )}
      {canUndo && (
        <Button icon="undo-2" aria-expanded={isUndoing} data-key="u" onClick={onUndo}>
          Undo
        </Button>
      )}
    </div>
  )
}
