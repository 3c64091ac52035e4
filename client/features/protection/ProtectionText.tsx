import { protectedSentence } from '../../../shared/protection-policy.ts'
import type { ProtectedPage, Protection } from '../../../shared/protections.ts'

type ProtectionTextProps = { type: ProtectedPage['type']; protection: Protection }

/** The sentence of ProtectionLine for dialogs. Apart from it, because the first view of a part has little room. */
export function ProtectionText({ type, protection }: ProtectionTextProps) {
  return (
    <>
      {protectedSentence(type, protection)} <bdi>{protection.reason}</bdi>
    </>
  )
}
