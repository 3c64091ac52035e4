/** The client hints of browsers that have them. Brave and Vivaldi have no name of their own in the user agent. */
type Hints = { brands?: { brand: string }[]; platform?: string }

const BROWSERS: [RegExp, string][] = [
  [/EdgA?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/CriOS\/|Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1]

/** Returns the name of a browser for the list of devices: 'Firefox on Linux'. */
export function deviceName(userAgent: string, { brands = [], platform }: Hints = {}): string {
  const brand = brands.map((each) => each.brand).find((each) => !/chromium|not.*brand/i.test(each))
  const browser = brand?.replace(/^(?:Google|Microsoft) /, '') ?? nameIn(BROWSERS, userAgent) ?? 'A browser'
  const system = platform || nameIn(SYSTEMS, userAgent)
  return system === undefined ? browser : `${browser} on ${system}`
}
