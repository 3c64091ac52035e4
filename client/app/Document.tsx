import { createContext, use, type ReactNode } from 'react'

/** The public origin and the built files of a page, from Vite's manifest or its development server. */
export type Assets = {
  /** The value of OriginContext. */
  origin: string
  /** The blocking script of client/boot.ts. */
  boot: string
  /** The module that starts the client. */
  entry: string
  styles: string[]
  /** Modules and fonts to fetch early. */
  preload: { href: string; as: 'script' | 'font' }[]
  /** Modules that run before the entry. Only Vite's development server needs one. */
  before: string[]
}

/** The origin of the site, e.g. https://tappet.example */
export const OriginContext = createContext('')

/** The canonical link of a page. Search engines require an absolute address. */
export function Canonical({ path }: { path: string }) {
  return <link rel="canonical" href={use(OriginContext) + path} />
}

/** The HTML document. Pages render their title and meta elements, and React hoists them into the head. */
export function Document({ assets, state, children }: { assets: Assets; state: string; children: ReactNode }) {
  return (
    // boot.ts sets data attributes before hydration.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* resizes-content: fixed elements at the bottom stay visible above an on-screen keyboard. */}
        <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#faf8f2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#151614" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <script src={assets.boot} />
        {assets.preload.map(({ href, as }) =>
          as === 'font' ? (
            <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
          ) : (
            // Low priority, because the page can be read before its scripts run.
            <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
          ),
        )}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        {children}
        <script
          id="state"
          type="application/json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: state }}
        />
        {assets.before.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
        <script type="module" src={assets.entry} fetchPriority="low" />
      </body>
    </html>
  )
}

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** Returns JSON that is safe inside a script element. */
export const inlineJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => escapes[sign] ?? sign)
