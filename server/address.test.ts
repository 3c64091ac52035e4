import { expect, test } from 'vitest'
import { addressKey, trustedProxies } from './address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['unknown', 'unknown'],
  ['', 'unknown'],
  ['203.0.113.777', 'unknown'],
  ['x'.repeat(10_000), 'unknown'],
])('the rate limit key of %s is %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test('trustedProxies trusts a listed proxy with or without port and brackets, and no other address', () => {
  const isTrusted = trustedProxies('10.0.0.0/8, ::1') as (address: string) => boolean
  expect(['10.1.2.3', '10.1.2.3:4567', '[::1]:4567', '::ffff:10.1.2.3'].filter(isTrusted)).toHaveLength(4)
  expect(['11.1.2.3', '11.1.2.3:4567', '[2001:db8::1]:4567', 'unknown'].filter(isTrusted)).toEqual([])
})

test('trustedProxies returns true and false unchanged', () => {
  expect([trustedProxies(true), trustedProxies(false)]).toEqual([true, false])
})
