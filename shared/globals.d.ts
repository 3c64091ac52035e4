/**
 * The globals of the web platform that shared/ uses. Browsers and Node.js both have them. tsconfig.shared.json includes neither the
 * types of the DOM nor those of Node.js.
 */

interface URL {
  readonly hash: string
  readonly host: string
  readonly hostname: string
  readonly href: string
  readonly origin: string
  readonly password: string
  readonly pathname: string
  readonly protocol: string
  readonly search: string
  readonly searchParams: { has(name: string): boolean; delete(name: string): void }
  readonly username: string
}

declare var URL: {
  new (url: string, base?: string): URL
  canParse(url: string, base?: string): boolean
}

declare function btoa(data: string): string
