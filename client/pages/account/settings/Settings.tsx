import { Link } from 'wouter'
import { paths } from '../../../../shared/paths.ts'
import type { SessionUser } from '../../../base/SessionProvider.tsx'
import { THEMES, useTheme, type Theme } from '../../../base/theme.ts'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import type { Profile } from '../profile.ts'
import { AboutForm, HandleForm } from './ProfileForms.tsx'
import { Account } from './Account.tsx'
import { BlockedPeople } from './BlockedPeople.tsx'
import { NameForm } from './ProfileForms.tsx'
import { PictureForm } from './PictureForm.tsx'
import { SellingForms } from './SellingForms.tsx'
import css from './settings.module.css'

/** The settings below the user's own profile. Import it lazily, because only the owner sees them. */
export default function Settings({ user, profile }: { user: SessionUser; profile: Profile }) {
  return (
    <section aria-labelledby="settings-head">
      <SectionHead id="settings-head" title="Settings" />
      <div className={css.grid}>
        <NameForm user={user} />
        <HandleForm profile={profile} />
        <AboutForm profile={profile} />
        <PictureForm user={user} />
        <SellingForms />
        <Notifications />
        <ThemeChoice />
        <BlockedPeople />
        <Account user={user} />
      </div>
    </section>
  )
}

function Notifications() {
  return (
    <div className={css.part}>
      <h3 className={css.label}>Notifications</h3>
      <Link to={paths.notificationSettings}>Choose what reaches you in the app, by e-mail and as a push</Link>
    </div>
  )
}

/** Radio buttons for the theme. The navbar's menu has the same choices. */
function ThemeChoice() {
  const [theme, choose] = useTheme()
  return (
    <fieldset className={css.part}>
      <legend className={css.label}>Theme</legend>
      {(Object.keys(THEMES) as Theme[]).map((option) => (
        <label key={option} className={css.choice}>
          <input type="radio" name="theme" checked={theme === option} onChange={() => choose(option)} />
          {THEMES[option]}
        </label>
      ))}
    </fieldset>
  )
}
