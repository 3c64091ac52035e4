import { SITE_USER_ID } from '../../../shared/messages.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LogoDrawing } from '../../ui/Logo.tsx'
import css from './Partner.module.css'

type PartnerImageProps = {
  id: string
  partner: { name: string; picture: string | null } | null | undefined
  /** Diameter in px, as of Avatar. */
  size?: number
}

/** The image of the partner of a conversation: the logo for the notices of the site. */
export function PartnerImage({ id, partner, size }: PartnerImageProps) {
  if (id !== SITE_USER_ID) return <Avatar name={partner?.name} src={partner?.picture} {...(size && { size })} />
  return (
    <span className={css.logo}>
      <LogoDrawing size={24} />
    </span>
  )
}

/** The mark beside the name of the site's account. No other account has it. */
export function OfficialMark({ id }: { id: string }) {
  if (id !== SITE_USER_ID) return null
  return (
    <span className={css.official}>
      <Icon name="badge-check" size={15} />
      Official
    </span>
  )
}
