import { expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
  [linux, 'Chrome on Linux'],
  [`${linux.replace('X11; Linux x86_64', 'Windows NT 10.0; Win64; x64')} Edg/140.0.0.0`, 'Edge on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on macOS',
  ],
  ['', 'A browser'],
])('"%s" is %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))

it('client hints name a browser that the user agent does not', () => {
  const brands = ['Not=A?Brand', 'Chromium', 'Brave'].map((brand) => ({ brand }))
  expect(deviceName(linux, { brands, platform: 'Linux' })).toBe('Brave on Linux')
  expect(deviceName(linux, { brands: [{ brand: 'Google Chrome' }], platform: 'Windows' })).toBe('Chrome on Windows')
})
