import { useEffect } from 'react'
import type { FollowLevel, FollowType } from '../../../shared/follows.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazily } from '../../ui/lazy.ts'
import css from './FollowButton.module.css'

export type FollowButtonProps = { item: { type: FollowType; id: string }; className?: string | undefined }

// The menu and its calls are loaded for signed-in users, while a button without a menu keeps their place.
const OwnFollow = lazily(() => import('./OwnFollow.tsx'), { pending: <Single />, failed: () => <Single /> })

/** Follows an item, or shows that the user follows it or has muted it. Visitors are led to the login. */
export function FollowButton({ item, className }: FollowButtonProps) {
  const { state, login } = useSession()
  useEffect(() => {
    if (state === 'loading') OwnFollow.preload()
  }, [state])
  return (
    <span className={cx(css.root, 'no-print', className)}>
      {state === 'in' ? <OwnFollow item={item} /> : <Single onClick={state === 'out' ? login : undefined} />}
    </span>
  )
}

function Single({ onClick }: Pick<ButtonProps, 'onClick'>) {
  return <LevelButton level="none" className={css.single} onClick={onClick} />
}

const LEVELS = {
  none: { word: 'Follow', icon: 'bell' },
  following: { word: 'Following', icon: 'bell' },
  muted: { word: 'Muted', icon: 'ban' },
} as const

/** A button as wide as its widest word, so that nothing moves when the level changes. */
export function LevelButton({ level, className, ...props }: ButtonProps & { level: FollowLevel }) {
  return (
    <Button
      aria-pressed={level !== 'none'}
      className={cx(css.main, level !== 'none' && css.chosen, className)}
      {...props}
    >
      <Icon name={LEVELS[level].icon} size={18} />
      <span className={css.words}>
        {Object.entries(LEVELS).map(([each, { word }]) => (
          <span key={each} className={cx(each !== level && css.away)}>
            {word}
          </span>
        ))}
      </span>
    </Button>
  )
}
