import { AsWritten } from '../../ui/AsWritten.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Change } from './change.ts'
import css from './changes.module.css'

/** 'Checked by Petra', 'Undone by Petra', 'Unchecked' or 'Needs no check'. */
export function ChangeState({ state, checkedBy }: Pick<Change, 'state' | 'checkedBy'>) {
  const by = checkedBy && (
    <>
      {' '}
      by <AsWritten>{checkedBy.name}</AsWritten>
    </>
  )
  return (
    <span className={css.state}>
      {state === 'good' && (
        <>
          <Icon name="check" size={16} />
          <span>Checked{by}</span>
        </>
      )}
      {state === 'undone' && (
        <>
          <Icon name="undo-2" size={16} />
          <span>Undone{by}</span>
        </>
      )}
      {state === 'unchecked' && 'Unchecked'}
      {state === 'trusted' && 'Needs no check'}
    </span>
  )
}
