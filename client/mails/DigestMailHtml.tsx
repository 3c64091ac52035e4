import { Fragment } from 'react'
import type { DigestLine, DigestMail } from '../../shared/mails.ts'
import { textOf } from '../../shared/notification-sentences.ts'
import { light } from './colours.ts'
import { BREAKING, inColour, inHeadFont, Inset, MailFrame, Table } from './MailFrame.tsx'
import { MailButton, Stops, Texts, TextLink } from './MailParts.tsx'

/** Of the first lines, for lists of mails. */
const PREVIEW_LINES = 3

/** The mail about several lines: a digest, or what a limit held back. */
export function DigestMailHtml({ mail }: { mail: DigestMail }) {
  const { subject, label, heading, groups, more, button, stops } = mail
  const first = groups.flatMap(({ lines }) => lines).slice(0, PREVIEW_LINES)
  return (
    <MailFrame
      subject={subject}
      preview={first.map(({ text }) => textOf(text)).join(' · ')}
      label={label}
      foot={<Stops links={stops} />}
    >
      <Inset>
        <h1 {...inHeadFont(32, { padding: '20px 0 0' })}>{heading}</h1>
      </Inset>
      {groups.map((group) => (
        <Fragment key={group.title}>
          <Inset>
            <Table className="r-ink" style={{ margin: '22px 0 0', borderBottom: `1px solid ${light('ink')}` }}>
              <tr>
                <td style={{ padding: '0 0 7px' }}>
                  <h2 {...inHeadFont(21)}>{group.title}</h2>
                </td>
              </tr>
            </Table>
          </Inset>
          {group.lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the lines of a mail have a fixed order
            <Inset key={at} isToDo={line.isToDo}>
              <Line line={line} />
            </Inset>
          ))}
          {group.more && <More link={group.more} />}
        </Fragment>
      ))}
      {more && <More link={more} />}
      <Inset>
        <MailButton link={button} />
      </Inset>
    </MailFrame>
  )
}

function Line({ line: { text, details, link } }: { line: DigestLine }) {
  return (
    <Table>
      <tr>
        <td className="r-rule" style={{ borderBottom: `1px solid ${light('rule')}`, padding: '10px 0', ...BREAKING }}>
          <div {...inColour('ink', 16)}>
            <Texts texts={text} />
          </div>
          {details.length > 0 && (
            <div {...inColour('ink-3', 14)}>
              {details.map((detail, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the details of a line have a fixed order
                <Fragment key={at}>
                  {at > 0 && ' · '}
                  <Texts texts={detail} />
                </Fragment>
              ))}
            </div>
          )}
        </td>
        <td
          align="right"
          className="r-rule"
          style={{
            borderBottom: `1px solid ${light('rule')}`,
            padding: '11px 0 10px 16px',
            verticalAlign: 'top',
            whiteSpace: 'nowrap',
          }}
        >
          <TextLink link={link} size={14} />
        </td>
      </tr>
    </Table>
  )
}

function More({ link }: { link: DigestMail['button'] }) {
  return (
    <Inset>
      <p {...inColour('ink-3', 14, { margin: '10px 0 0' })}>
        <TextLink link={link} size={14} />
      </p>
    </Inset>
  )
}
