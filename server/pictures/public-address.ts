import ipaddr from 'ipaddr.js'
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { PictureRefused } from './refused.ts'

/** The part of IPv6 that addresses of the internet are from; IPv4 inside of IPv6 is elsewhere. */
const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::')

/** True for an address of the internet: not of this machine, an inner network, or any range with a special purpose. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST, 3))
}

type Done = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * dns.lookup that gives a connection only addresses of the internet. The connection is made to what is checked here, so
 * a name that resolves differently a moment later gains nothing.
 * Fails with PictureRefused when any address of the name is not public.
 */
export function lookupPublic(hostname: string, options: LookupOptions, done: Done): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [])
    const inner = addresses.find(({ address }) => !isPublic(address))
    const [first] = addresses
    if (inner || !first) return done(new PictureRefused(`${hostname} is at ${inner?.address ?? 'no address'}`), [])
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
