import type { SessionUser } from '../../../app/session.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import type { Profile } from '../types.ts'
import { AboutForm } from './AboutForm.tsx'
import { Account } from './Account.tsx'
import { NameForm } from './NameForm.tsx'
import { PictureForm } from './PictureForm.tsx'
import css from './settings.module.css'
import { ThemeChoice } from './ThemeChoice.tsx'

/** The settings below the user's own profile. Import it lazily, because only the owner sees them. */
export default function Settings({ user, profile }: { user: SessionUser; profile: Profile }) {
  return (
    <section aria-labelledby="settings-head">
      <SectionHead id="settings-head" title="Settings" />
      <div className={css.grid}>
        <NameForm user={user} />
        <AboutForm profile={profile} />
        <PictureForm user={user} />
        <ThemeChoice />
        <Account user={user} />
      </div>
    </section>
  )
}
