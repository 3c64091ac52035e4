import { useSession } from '../../base/SessionProvider.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { ACTIONS, actionsOf, PROMINENT } from './actions.ts'
import { useOpenReport } from './panel-address.ts'
import { viewButtonId } from './panel-focus.ts'
import type { ReportRow } from './report-cache.ts'
import css from './RowActions.module.css'
import { Icon } from '../../ui/Icon.tsx'

const MENU = 'Change Status'

type RowActionsProps = {
  row: ReportRow
  /** The id of the row's title, because every row has buttons with the same names. */
  describedBy: string
}

/** The actions on a report: icons with tooltips, in narrow windows with labels. */
export function RowActions({ row, describedBy }: RowActionsProps) {
  const open = useOpenReport()
  const { user } = useSession()
  const actions = actionsOf(row, user?.id ?? '')
  const others = actions.filter((type) => !PROMINENT.includes(type))
  const shared = { tooltip: true, labelled: true, 'aria-describedby': describedBy }
  return (
    <div className={css.actions}>
      <IconButton
        {...shared}
        id={viewButtonId(row.id)}
        label="View Reported Item Details"
        icon="eye"
        onClick={() => open(row.id)}
      />
      {actions
        .filter((type) => PROMINENT.includes(type))
        .map((type) => (
          <IconButton
            {...shared}
            key={type}
            label={ACTIONS[type].title}
            icon={ACTIONS[type].icon}
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
                <Icon name="ellipsis" size={18} />
                <span className={css.word} aria-hidden="true">
                  {MENU}
                </span>
              </>
            }
            items={others.map((type) => ({
              label: ACTIONS[type].title,
              icon: ACTIONS[type].icon,
              onSelect: () => open(row.id, type),
            }))}
          />
        </Tooltip>
      )}
    </div>
  )
}
