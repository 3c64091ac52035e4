import Eye from 'lucide-react/icons/eye'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useSession } from '../../app/session.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { ACTIONS, actionsOf, PROMINENT } from './actions.ts'
import { ACTION_ICON } from './action-icons.tsx'
import { useOpenReport, viewButtonId } from './open.ts'
import css from './RowActions.module.css'
import type { ReportRow } from './types.ts'

const MENU = 'Change Status'

type RowActionsProps = {
  row: ReportRow
  /** The id of the title: there are as many buttons of a name as rows. */
  describedBy: string
}

/** What can be done to a report: icons with tooltips, on narrow windows with their words. */
export function RowActions({ row, describedBy }: RowActionsProps) {
  const open = useOpenReport()
  const { user } = useSession()
  const actions = actionsOf(row, user?.id ?? '')
  const others = actions.filter((type) => !PROMINENT.includes(type))
  const look = { tooltip: true, worded: true, 'aria-describedby': describedBy }
  return (
    <div className={css.actions}>
      <IconButton
        {...look}
        id={viewButtonId(row.id)}
        label="View Reported Item Details"
        icon={<Eye size={18} />}
        onClick={() => open(row.id)}
      />
      {actions
        .filter((type) => PROMINENT.includes(type))
        .map((type) => (
          <IconButton
            {...look}
            key={type}
            label={ACTIONS[type].title}
            icon={ACTION_ICON[type]}
            tone={'isGrave' in ACTIONS[type] ? 'danger' : 'ink'}
            onClick={() => open(row.id, type)}
          />
        ))}
      {others.length > 0 && (
        <Tooltip text={MENU}>
          <Menu
            label={MENU}
            className={css.menu}
            button={
              <>
                <Ellipsis size={18} />
                <span className={css.word} aria-hidden="true">
                  {MENU}
                </span>
              </>
            }
            items={others.map((type) => ({
              label: ACTIONS[type].title,
              icon: ACTION_ICON[type],
              onSelect: () => open(row.id, type),
            }))}
          />
        </Tooltip>
      )}
    </div>
  )
}
