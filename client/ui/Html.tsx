import { useMemo, type ComponentProps } from 'react'

export type HtmlProps = ComponentProps<'div'> & {
  /** Rendered and made safe by the server. */
  html: string
}

/**
 * The server's HTML. It keeps the object that React is given: for a new one React 19 writes even the same HTML anew,
 * and what was selected, focused or marked in it is lost.
 */
export function Html({ html, ...rest }: HtmlProps) {
  const content = useMemo(() => ({ __html: html }), [html])
  return <div {...rest} dangerouslySetInnerHTML={content} />
}
