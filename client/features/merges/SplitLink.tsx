import { paths } from '../../../shared/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { useMaySplit } from './useMaySplit.ts'

/** Leads users who may split a part to the page for it. */
export default function SplitLink({ part: { slug, tags } }: { part: { slug: string; tags: string[] } }) {
  if (useMaySplit(tags) !== true) return null
  return (
    <ButtonLink variant="quiet" icon="copy" to={paths.split(slug)} aria-label="Split this part into two">
      Split
    </ButtonLink>
  )
}
