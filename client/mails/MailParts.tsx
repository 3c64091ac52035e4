import { Fragment } from 'react'
import { bindUnits } from '../../shared/format.ts'
import type { MailLink, MailText } from '../../shared/mails.ts'
import { light, type Colour } from './colours.ts'
import { inColour } from './MailFrame.tsx'

const TONES: Record<NonNullable<MailText['tone']>, Colour> = { ok: 'ok', caution: 'caution', bad: 'danger' }

/** A text with names and prices. Names keep their direction and are not translated. */
export function Texts({ texts }: { texts: MailText[] }) {
  return texts.map(({ text, isBold, isName, tone }, index) => {
    const written = isBold || isName ? <bdi translate="no">{bindUnits(text)}</bdi> : text
    const strong = isBold ? <b>{written}</b> : written
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text have a fixed order
      <Fragment key={index}>
        {tone ? (
          <span className={`c-${TONES[tone]}`} style={{ color: light(TONES[tone]) }}>
            {strong}
          </span>
        ) : (
          strong
        )}
      </Fragment>
    )
  })
}

export function TextLink({ link, size }: { link: MailLink; size: number }) {
  return (
    <a href={link.href} {...inColour('signal', size, { textDecoration: 'underline' })}>
      {link.label}
    </a>
  )
}

/** The ways out of mails, with a dot between them. */
export function Stops({ links }: { links: MailLink[] }) {
  return (
    <p {...inColour('ink-3', 13, { margin: 0, lineHeight: 1.5 })} className="c-ink-3 stops">
      {links.map((link, at) => (
        <Fragment key={link.label}>
          {at > 0 && ' · '}
          <span style={{ whiteSpace: 'nowrap' }}>
            <TextLink link={link} size={13} />
          </span>
        </Fragment>
      ))}
    </p>
  )
}

/** The one button of a mail. Its cell has the colour, because Outlook gives links no padding. */
export function MailButton({ link }: { link: MailLink }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '24px 0 0', border: 0 }}>
      <tbody>
        <tr>
          <td className="b-signal" style={{ backgroundColor: light('signal'), borderRadius: 2 }}>
            <a
              href={link.href}
              {...inColour('on-signal', 16, {
                display: 'inline-block',
                padding: '12px 20px',
                fontWeight: 700,
                lineHeight: '22px',
                textDecoration: 'none',
              })}
            >
              {link.label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}
