import ipaddr from 'ipaddr.js'
import { isIP } from 'node:net'
import dns, { type LookupAddress, type LookupOptions } from 'node:dns'
import { ImageRejected } from './image-rejected.ts'

/** The range of public IPv6 addresses. IPv4 addresses in IPv6 notation are outside of it. */
const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::')

/** Returns false for addresses of this machine, of private networks and of ranges with a special purpose. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST, 3))
}

/**
 * Returns the address that a URL has in place of a name if it is not public, otherwise null. Such an address is not looked up, so
 * lookupPublic does not check it. URL has normalized its spelling.
 */
export function privateAddressIn({ hostname }: URL): string | null {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(literal) !== 0 && !isPublic(literal) ? literal : null
}

type Done = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Like dns.lookup, but fails with ImageRejected if any address of the name is not public. The connection uses the checked
 * addresses, so a name cannot resolve to another address after the check.
 */
export function lookupPublic(hostname: string, options: LookupOptions, done: Done): void {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [])
    const notPublic = addresses.find(({ address }) => !isPublic(address))
    const [first] = addresses
    if (notPublic || !first)
      return done(new ImageRejected(`${hostname} is at ${notPublic?.address ?? 'no address'}`), [])
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
