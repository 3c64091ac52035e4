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
