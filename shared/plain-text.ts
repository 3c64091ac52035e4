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
