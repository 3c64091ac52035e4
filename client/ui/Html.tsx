import { useMemo, type ComponentProps } from 'react'

export type HtmlProps = ComponentProps<'div'> & {
  /** Rendered and sanitized by the server. */
  html: string
}

/**
 * HTML of the server. The object is memoized, because React 19 sets the HTML again for a new object even if the HTML is
 * the same, which loses the selection and the focus.
 */
export function Html({ html, ...rest }: HtmlProps) {
  const content = useMemo(() => ({ __html: html }), [html])
  return <div {...rest} dangerouslySetInnerHTML={content} />
}

/** Returns the text of rendered Markdown on one line, for a meta description. The result is not safe as HTML. */
export const plainText = (html: string): string =>
  html
    .replace(/<\/?(?:strong|em|del|code)>/g, '')
    .replace(/<(?:[^<>"]|"[^"]*")*>/g, ' ')
    .replace(/&#x([\da-f]{1,6});|&lt;|&gt;|&quot;|&amp;/gi, (entity, code?: string) =>
      code ? String.fromCodePoint(parseInt(code, 16)) : (NAMED[entity] ?? entity),
    )
    .replace(/\s+/g, ' ')
    .trim()

const NAMED: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
