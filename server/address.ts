import { compile } from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'
import { isIP } from 'node:net'

/**
 * Returns the key of all rate limits by address: an IPv4 address, the /64 network of an IPv6 address (a subscriber has
 * at least one such network), or 'unknown'. Accepts the forms in X-Forwarded-For: `1.2.3.4:5678`, `[2001:db8::1]:443`.
 */
export function addressKey(address: string): string {
  const plain = plainAddress(address)
  if (isIP(plain) === 0) return 'unknown'
  // Turns ::ffff:1.2.3.4 into 1.2.3.4.
  const parsed = ipaddr.process(plain)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

/** Returns the setting TRUST_PROXY in Fastify's form. A list also matches a proxy whose address has a port. */
export function trustedProxies(setting: boolean | string): boolean | ((address: string) => boolean) {
  if (typeof setting === 'boolean') return setting
  const isTrusted = compile(setting.split(',').map((each) => each.trim()))
  return (address) => isTrusted(plainAddress(address), 0)
}

/** Returns the address without port, brackets and zone. */
function plainAddress(address: string): string {
  const [, inBrackets, withPort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address.trim()) ?? []
  const [plain = ''] = (inBrackets ?? withPort ?? address.trim()).split('%', 1)
  return plain
}
