import type { CSSProperties, ReactNode } from 'react'
import { MAIL_FOOT } from '../../shared/mails.ts'
import { light, STYLES, type Colour } from './colours.ts'

const TEXT_FONT = 'Arial, Helvetica, sans-serif'
const HEAD_FONT = `'Arial Narrow', 'Liberation Sans Narrow', ${TEXT_FONT}`

/** Long words and numbers of users break instead of widening the table. */
export const BREAKING: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' }

/** Returns the style of a text, and the class with which the dark theme replaces its colour. */
export const inColour = (colour: Colour, size: number, style: CSSProperties = {}) => ({
  className: `c-${colour}`,
  style: { color: light(colour), fontFamily: TEXT_FONT, fontSize: size, lineHeight: 1.4, ...style },
})
export const inHeadFont = (size: number, style: CSSProperties = {}) =>
  inColour('ink', size, { fontFamily: HEAD_FONT, fontWeight: 700, lineHeight: 1.15, margin: 0, ...style })

type MailFrameProps = {
  subject: string
  /** The text that lists of mails show after the subject. */
  preview: string
  /** At the right of the head. */
  label: string | null
  children: ReactNode
  /** Above the lines of the foot. */
  foot: ReactNode
}

/** The frame of all mails: one column of at most 600 px. Tables, because Outlook knows no other layout. */
export function MailFrame({ subject, preview, label, children, foot }: MailFrameProps) {
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* iOS would turn prices and part numbers into links to the phone. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLES }} />
      </head>
      <body className="b-paper" style={{ margin: 0, padding: 0, backgroundColor: light('paper') }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
        <Table className="b-paper" style={{ backgroundColor: light('paper') }}>
          <tr>
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell of the layout */}
            <td align="center">
              <Table style={{ maxWidth: 600, margin: '0 auto', textAlign: 'left' }}>
                <tr>
                  <td className="outside" style={{ padding: '24px 20px 32px' }}>
                    <main>
                      <Inset>
                        <Head label={label} />
                      </Inset>
                      {children}
                      <Inset>
                        <Rule />
                        {foot}
                        <Foot />
                      </Inset>
                    </main>
                  </td>
                </tr>
              </Table>
            </td>
          </tr>
        </Table>
      </body>
    </html>
  )
}

/** 'e-mail' is kept on one line. */
function Foot() {
  const [before, after = ''] = MAIL_FOOT.split(LAST_WORD)
  return (
    <p {...inColour('ink-3', 13, { margin: 0, lineHeight: 1.5 })}>
      {before}
      <span style={{ whiteSpace: 'nowrap' }}>
        {LAST_WORD}
        {after}
      </span>
    </p>
  )
}
const LAST_WORD = 'e-mail'

type TableProps = { children: ReactNode; className?: string; style?: CSSProperties }

/** A table for the layout, as wide as its container. */
export function Table({ children, className, style }: TableProps) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      className={className}
      style={{ width: '100%', borderCollapse: 'separate', border: 0, ...style }}
    >
      <tbody>{children}</tbody>
    </table>
  )
}

/**
 * The margin between the edge of the mail and its texts. `isToDo` fills it, also a little beside the texts: programs ignore
 * negative margins, so the frame is wider than the texts.
 */
export function Inset({ isToDo = false, children }: { isToDo?: boolean; children: ReactNode }) {
  return (
    <Table>
      <tr>
        <td
          className={isToDo ? 'inset b-caution-wash' : 'inset'}
          style={{ padding: '0 12px', ...(isToDo && { backgroundColor: light('caution-wash') }) }}
        >
          {children}
        </td>
      </tr>
    </Table>
  )
}

function Head({ label }: { label: string | null }) {
  return (
    <Table className="r-ink" style={{ borderBottom: `2px solid ${light('ink')}` }}>
      <tr>
        <td width={34} style={{ width: 34, padding: '0 0 14px' }}>
          <Mark />
        </td>
        <td {...inHeadFont(26, { padding: '0 0 14px', lineHeight: 1 })}>Tappet</td>
        {label !== null && (
          <td align="right" {...inColour('ink-3', 14, { padding: '0 0 14px 16px', textAlign: 'right' })}>
            {label}
          </td>
        )}
      </tr>
    </Table>
  )
}

/** The rows of the drawing of ui/Logo.tsx, with their heights in px. A cell is ink (#), signal (o) or blank. */
const MARK: [row: string, height: number][] = [
  ['#######', 6],
  ['#.....#', 2],
  ['#.ooo.#', 4],
  ['#..o..#', 4],
  ['...o...', 5],
]
const MARK_WIDTHS = [4, 4, 2, 4, 2, 4, 4]
const MARK_COLOURS: Record<string, 'ink' | 'signal'> = { '#': 'ink', o: 'signal' }

/** The logo as coloured cells, because mail programs show no SVG, and images only when the reader allows them. */
function Mark() {
  return (
    <table
      role="presentation"
      aria-hidden="true"
      cellPadding={0}
      cellSpacing={0}
      style={{ width: 24, borderCollapse: 'collapse', border: 0 }}
    >
      <colgroup>
        {MARK_WIDTHS.map((width, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a fixed drawing
          <col key={at} width={width} style={{ width }} />
        ))}
      </colgroup>
      <tbody>
        {MARK.map(([row, height]) => (
          <tr key={row}>
            {row.match(/(.)\1*/g)?.map((equal, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a fixed drawing
              <Cells key={at} across={equal.length} height={height} fill={MARK_COLOURS[equal.charAt(0)]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CellsProps = { across: number; height: number; fill: 'ink' | 'signal' | undefined }
const Cells = ({ across, height, fill }: CellsProps) => (
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a part of the drawing
  <td
    colSpan={across}
    height={height}
    className={fill && `b-${fill}`}
    style={{ height, padding: 0, fontSize: 0, lineHeight: 0, ...(fill && { backgroundColor: light(fill) }) }}
  />
)

const Rule = () => (
  <div
    className="r-rule"
    style={{ margin: '24px 0 16px', borderTop: `1px solid ${light('rule')}`, fontSize: 0, lineHeight: 0 }}
  />
)
