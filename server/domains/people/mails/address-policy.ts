import type { ProofMail } from '../../../../shared/mails.ts'
import { paths } from '../../../../shared/paths.ts'

/** Hours for which the link of a proof works. */
export const PROOF_HOURS = 24

/** Returns the mail that proves an address. */
export function proofMail(publicUrl: string, { proofToken }: { proofToken: string | null }) {
  const content: ProofMail = {
    template: 'proof',
    subject: 'Confirm your e-mail address',
    heading: 'Confirm your e-mail address',
    text: `Press the button to get the mails of Tappet at this address. The link works for ${PROOF_HOURS} hours. If you did not ask for this mail, ignore it.`,
    button: { label: 'Confirm address', href: publicUrl + paths.confirmAddress(proofToken ?? '') },
  }
  return { content, thread: null, unsubscribeUrl: null }
}
