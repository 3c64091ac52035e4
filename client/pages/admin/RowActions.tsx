import Eye from 'lucide-react/icons/eye'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ComponentProps, ReactNode } from 'react'
import { useSession } from '../../app/session.tsx'
import { cx } from '../../ui/cx.ts'
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
  return (
    <div className={css.actions}>
      <Action
        id={viewButtonId(row.id)}
        word="View Reported Item Details"
        icon={<Eye size={18} />}
        aria-describedby={describedBy}
        onClick={() => open(row.id)}
      />
      {actions
        .filter((type) => PROMINENT.includes(type))
        .map((type) => (
          <Action
            key={type}
            word={ACTIONS[type].title}
            icon={ACTION_ICON[type]}
            className={'isGrave' in ACTIONS[type] ? css.grave : undefined}
            aria-describedby={describedBy}
            onClick={() => open(row.id, type)}
          />
        ))}
      {others.length > 0 && (
        <Tooltip text={MENU}>
          <Menu
            label={MENU}
            className={css.action}
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

type ActionProps = Omit<ComponentProps<'button'>, 'children'> & { word: string; icon: ReactNode }

function Action({ word, icon, className, ...rest }: ActionProps) {
  return (
    <Tooltip text={word}>
      <button type="button" {...rest} aria-label={word} className={cx(css.action, className)}>
        {icon}
        <span className={css.word}>{word}</span>
      </button>
    </Tooltip>
  )
}
