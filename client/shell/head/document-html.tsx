import { renderToStaticMarkup } from 'react-dom/server'
import { SEARCH_DESCRIPTION } from '../../../shared/paths.ts'

/** The built files of a page, from Vite's manifest or its development server. */
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
  /** Whether browsers install the service worker. */
  hasWorker: boolean
}

/** Returns the elements at the beginning of every page's head as HTML. */
export const documentHead = ({ boot, preload, styles, hasWorker }: Assets): string =>
  renderToStaticMarkup(
    <>
      <meta charSet="utf-8" />
      {/* resizes-content: fixed elements at the bottom stay visible above an on-screen keyboard. */}
      <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#faf8f2" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#151614" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {!hasWorker && <meta name="service-worker" content="off" />}
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="search" type={SEARCH_DESCRIPTION.type} title="Tappet" href={SEARCH_DESCRIPTION.path} />
      <script src={boot} />
      {preload.map(({ href, as }) =>
        as === 'font' ? (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ) : (
          // Low priority, because the page can be read before its scripts run.
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ),
      )}
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
    </>,
  )

/** Returns the scripts at the end of every page's body as HTML. They follow the state of the page. */
export const documentScripts = ({ before, entry }: Assets): string =>
  renderToStaticMarkup(
    <>
      {before.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
      <script type="module" src={entry} fetchPriority="low" />
    </>,
  )

/** Returns a script element with JSON, which the browser does not run. */
export const jsonScript = (attributes: string, value: unknown): string =>
  `<script ${attributes}>${inlineJson(value)}</script>`

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** Returns JSON that is safe inside a script element. */
const inlineJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => escapes[sign] ?? sign)
