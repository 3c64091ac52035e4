import {
  MAIL_FOOT,
  type DigestMail,
  type LineMail,
  type MailContent,
  type MailLink,
  type MailText,
} from '../../shared/mails.ts'
import { textOf } from '../../shared/notification-sentences.ts'

/** Characters of a line. Links have lines of their own, which are not wrapped. */
const WIDTH = 76

/** Returns the plain text of a mail, in the order of its HTML. */
export const mailText = (mail: MailContent): string => `${[...partsOf(mail), wrap(MAIL_FOOT)].join('\n\n')}\n`

function partsOf(mail: MailContent): string[] {
  switch (mail.template) {
    case 'line':
      return lineParts(mail)
    case 'digest':
      return digestParts(mail)
    case 'proof':
      return [underlined(mail.heading, '='), wrap(mail.text), linkText(mail.button)]
  }
}

function lineParts(mail: LineMail): string[] {
  const { label, heading, title, text, facts, quote, button, why, change, stops } = mail
  return [
    wrap(`Tappet · ${label}`),
    underlined(heading, '=') + (title === null ? '' : `\n${wrap(title)}`),
    text && wrap(textOf(text)),
    quote === null ? null : quoted(quote),
    facts.length === 0 ? null : factsText(facts),
    linkText(button),
    RULE,
    wrap(why) + (change ? `\n${linkText(change)}` : ''),
    stops.map(linkText).join('\n'),
  ].filter((part) => part !== null)
}

function digestParts({ label, heading, groups, more, button, stops }: DigestMail): string[] {
  return [
    wrap(`Tappet · ${label}`),
    underlined(heading, '='),
    ...groups.flatMap((group) => [
      underlined(group.title, '-'),
      ...group.lines.map(digestLineText),
      ...(group.more ? [linkText(group.more)] : []),
    ]),
    ...(more ? [linkText(more)] : []),
    linkText(button),
    RULE,
    stops.map(linkText).join('\n'),
  ]
}

function digestLineText({ text, details, link }: DigestMail['groups'][number]['lines'][number]): string {
  const detail = details.map(textOf).join(' · ')
  return [
    wrap(`* ${textOf(text)}`, '  '),
    ...(detail === '' ? [] : [wrap(`  ${detail}`, '  ')]),
    `  ${link.label}:`,
    `  ${link.href}`,
  ].join('\n')
}

/** Separates the mail from its foot. */
const RULE = '-'.repeat(40)

const underlined = (heading: string, line: string): string => {
  const lines = wrap(heading)
  const longest = Math.max(...lines.split('\n').map((each) => each.length))
  return `${lines}\n${line.repeat(longest)}`
}

const linkText = ({ label, href }: MailLink): string => `${label}:\n${href}`

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => wrap(`> ${line}`, '> ').trimEnd())
    .join('\n')

/** The facts as two columns: 'Price:      $31.00'. */
function factsText(facts: { label: string; value: MailText[] }[]): string {
  const width = Math.max(...facts.map(({ label }) => label.length)) + 2
  return facts.map(({ label, value }) => wrap(`${label}:`.padEnd(width) + textOf(value), ' '.repeat(width))).join('\n')
}

/** Breaks a text between words after WIDTH characters. `indent` is before the lines after the first. */
function wrap(text: string, indent = ''): string {
  const start = /^\s*/.exec(text)?.[0] ?? ''
  const lines: string[] = []
  let line = start
  for (const word of text.slice(start.length).split(' ')) {
    const isFirst = line.trim() === '' && line.length <= Math.max(start.length, indent.length)
    if (!isFirst && line.length + 1 + word.length > WIDTH) {
      lines.push(line.trimEnd())
      line = indent + word
    } else {
      line += isFirst ? word : ` ${word}`
    }
  }
  return [...lines, line.trimEnd()].join('\n')
}
