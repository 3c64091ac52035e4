/* oxlint-disable react/no-array-index-key -- the segments of a text have no id */
import { use } from 'react'
import { Link } from 'wouter'
import { bindUnits } from '../../../shared/format.ts'
import { splitLinks, splitNotice } from '../../../shared/message-links.ts'
import { OriginContext } from '../../base/Document.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './Bubble.module.css'

/** The text of a message. Addresses are links: those of this site open in place, and others show where they lead. */
export function MessageText({ text, isNotice }: { text: string; isNotice: boolean }) {
  const split = isNotice ? splitNotice : splitLinks
  return split(text, use(OriginContext)).map((segment, index) => {
    if (segment.path !== undefined)
      return (
        <Link key={index} to={segment.path}>
          {segment.text}
        </Link>
      )
    if (segment.href === undefined) return bindUnits(segment.text)
    return (
      <span key={index}>
        <a
          href={segment.href}
          title={`Leads to ${segment.host}`}
          target="_blank"
          rel="nofollow ugc noopener noreferrer"
        >
          {segment.text}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        <span className={css.host}>
          {segment.host}
          <Icon name="external-link" size={14} />
        </span>
      </span>
    )
  })
}
