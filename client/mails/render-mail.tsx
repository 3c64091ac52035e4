import { renderToStaticMarkup } from 'react-dom/server'
import type { MailContent, RenderMail } from '../../shared/mails.ts'

/** Renders a mail as HTML and as plain text. */
export const renderMail: RenderMail = (content) =>
  Promise.resolve({ html: `<!doctype html>${renderToStaticMarkup(<Mail content={content} />)}`, text: content.subject })

const Mail = ({ content }: { content: MailContent }) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <title>{content.subject}</title>
    </head>
    <body>
      <h1>{content.heading}</h1>
      <a href={content.button.href}>{content.button.label}</a>
    </body>
  </html>
)
