import type { ProofMail } from '../../shared/mails.ts'
import { BREAKING, inColour, inHeadFont, Inset, MailFrame } from './MailFrame.tsx'
import { MailButton } from './MailParts.tsx'

/** A mail that proves an address. */
export function ProofMailHtml({ mail: { subject, heading, text, button } }: { mail: ProofMail }) {
  return (
    <MailFrame subject={subject} preview={text} label={null} foot={null}>
      <Inset>
        <h1 {...inHeadFont(32, { padding: '20px 0 0', ...BREAKING })}>{heading}</h1>
        <p {...inColour('ink', 16, { margin: '12px 0 0', ...BREAKING })}>{text}</p>
        <MailButton link={button} />
      </Inset>
    </MailFrame>
  )
}
