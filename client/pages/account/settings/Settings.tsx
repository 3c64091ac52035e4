import type { SessionUser } from '../../../app/session.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { Account } from './Account.tsx'
import { NameForm } from './NameForm.tsx'
import { PictureForm } from './PictureForm.tsx'
import css from './settings.module.css'
import { ThemeChoice } from './ThemeChoice.tsx'

/** What a person can change about themselves, below their own profile. Import it lazily: others never see it. */
export default function Settings({ user }: { user: SessionUser }) {
  return (
    <section aria-labelledby="settings-head">
      <SectionHead id="settings-head" title="Settings" />
      <div className={css.grid}>
        <NameForm user={user} />
        <PictureForm user={user} />
        <ThemeChoice />
        <Account user={user} />
      </div>
    </section>
  )
}
