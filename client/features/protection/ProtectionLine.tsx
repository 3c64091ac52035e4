import type { ReactNode } from 'react'
import { protectedSentence } from '../../../shared/protection-policy.ts'
import type { ProtectedPage, Protection } from '../../../shared/protections.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './ProtectionLine.module.css'

const LINE = 'protection'

/** Leads the user to the sentence about the protection of the page, which says why the edit is not opened. */
export const focusProtection = (): void => document.getElementById(LINE)?.focus()

type ProtectionLineProps = { type: ProtectedPage['type']; protection: Protection | null; children?: ReactNode }

/** Says who may edit a protected page, until when and why. `children` offers another way. */
export function ProtectionLine({ type, protection, children }: ProtectionLineProps) {
  return (
    protection && (
      <section id={LINE} className={css.line} aria-labelledby="protected" tabIndex={-1}>
        <Icon name="lock" size={18} />
        <p id="protected">
          {protectedSentence(type, protection)} <bdi>{protection.reason}</bdi>
        </p>
        {children}
      </section>
    )
  )
}
