import { textOf } from '../../shared/notification-sentences.ts'
import type { LineMail } from '../../shared/mails.ts'
import { light } from './colours.ts'
import { BREAKING, inColour, inHeadFont, Inset, MailFrame, Table } from './MailFrame.tsx'
import { MailButton, Stops, Texts, TextLink } from './MailParts.tsx'

/** A mail about one line of the notifications. */
export function LineMailHtml({ mail }: { mail: LineMail }) {
  const { subject, label, heading, title, text, image, facts, quote, button, why, change, stops } = mail
  const preview = text ? textOf(text) : facts.map(({ value }) => textOf(value)).join(' · ')
  const foot = (
    <>
      <p {...inColour('ink-2', 14, { margin: '0 0 12px', ...BREAKING })}>
        {why} {change && <TextLink link={change} size={14} />}
      </p>
      <Stops links={stops} />
    </>
  )
  return (
    <MailFrame subject={subject} preview={preview} label={label} foot={foot}>
      <Inset>
        <h1 {...inHeadFont(32, { padding: '20px 0 0', ...BREAKING })}>{heading}</h1>
        {title !== null && (
          <p {...inColour('ink-2', 16, { margin: '4px 0 0', ...BREAKING })}>
            <Texts texts={[{ text: title, isName: true }]} />
          </p>
        )}
        {image && <Plate image={image} />}
        {text && (
          <p {...inColour('ink', 16, { margin: '20px 0 0', ...BREAKING })}>
            <Texts texts={text} />
          </p>
        )}
        {quote !== null && <Quote text={quote} />}
        {facts.length > 0 && <Facts facts={facts} />}
        <MailButton link={button} />
      </Inset>
    </MailFrame>
  )
}

/** The longest sides of an image in px. */
const PLATE = { width: 536, height: 216 }

/**
 * The image on its plate, which stays light in the dark theme, because drawings are dark lines. The gradient keeps programs
 * that invert colours from darkening it.
 */
function Plate({ image: { url, alt, width, height } }: { image: NonNullable<LineMail['image']> }) {
  const scale = Math.min(PLATE.width / width, PLATE.height / height)
  const shown = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const paper = light('well')
  return (
    <Table style={{ margin: '18px 0 0' }}>
      <tr>
        <td
          align="center"
          style={{ backgroundColor: paper, backgroundImage: `linear-gradient(${paper},${paper})`, borderRadius: 2 }}
        >
          <img
            src={url}
            alt={alt}
            {...shown}
            // React would add a link that preloads the image.
            fetchPriority="low"
            style={{
              display: 'block',
              margin: '0 auto',
              maxWidth: '100%',
              width: shown.width,
              height: 'auto',
              color: light('ink-2'),
              fontFamily: 'Arial, Helvetica, sans-serif',
              fontSize: 14,
            }}
          />
        </td>
      </tr>
    </Table>
  )
}

function Quote({ text }: { text: string }) {
  return (
    <Table style={{ margin: '16px 0 0' }}>
      <tr>
        <td
          className="r-rule"
          style={{ borderLeft: `3px solid ${light('rule')}`, padding: '2px 0 2px 14px', ...BREAKING }}
        >
          <div {...inColour('ink', 16)} dir="auto">
            {text.split('\n').map((line, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the lines of a text have a fixed order
              <div key={at}>{line === '' ? '\u00a0' : line}</div>
            ))}
          </div>
        </td>
      </tr>
    </Table>
  )
}

function Facts({ facts }: { facts: LineMail['facts'] }) {
  return (
    <Table style={{ margin: '16px 0 0' }}>
      {facts.map(({ label, value }) => (
        <tr key={label}>
          <td
            width={84}
            {...inColour('ink-3', 14, { width: 84, padding: '6px 12px 4px 0', verticalAlign: 'top' })}
            className="fact-label c-ink-3"
          >
            {label}
          </td>
          <td {...inColour('ink', 16, { padding: '4px 0', verticalAlign: 'top', ...BREAKING })}>
            <Texts texts={value} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
