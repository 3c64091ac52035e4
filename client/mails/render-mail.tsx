import { renderToStaticMarkup } from 'react-dom/server'
import type { MailContent, RenderMail } from '../../shared/mails.ts'
import { DigestMailHtml } from './DigestMailHtml.tsx'
import { LineMailHtml } from './LineMailHtml.tsx'
import { mailText } from './text-version.ts'
import { ProofMailHtml } from './ProofMailHtml.tsx'

/** Renders a mail as HTML and as plain text. The lines of both may be long: nodemailer encodes what SMTP does not allow. */
export const renderMail: RenderMail = (content) =>
  Promise.resolve({
    html: `<!doctype html>${renderToStaticMarkup(templateOf(content))}`,
    text: mailText(content),
  })

function templateOf(mail: MailContent) {
  switch (mail.template) {
    case 'line':
      return <LineMailHtml mail={mail} />
    case 'digest':
      return <DigestMailHtml mail={mail} />
    case 'proof':
      return <ProofMailHtml mail={mail} />
  }
}
