import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Nothing is sent there: the address is of this machine or of a network that is not public. */
export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} is no public address`)
    this.name = 'PrivateAddress'
  }
}

/**
 * Whether an IP address can be reached by everybody; IPv4 inside IPv6 counts as what it stands for.
 */
export const isPublicIp = (address: string): boolean =>
  ipaddr.process(address).range() === 'unicast'

/**
 * Whether a URL names a private address outright. A name may still lead to one:
 * `lookupPublicAddress` looks when it is connected to.
 */
export const isPrivateUrl = ({ hostname }: URL): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) ? !isPublicIp(host) : /(^|\.)localhost\.?$/i.test(host)
}

/**
 * Looks a name up for a connection, and fails with `PrivateAddressError` unless all of its
 * addresses are public. The connection goes to what was checked, so a name that changes between two
 * look-ups gains nothing.
 */
export const lookupPublicAddress: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? []
    if (error || !first) return done(error ?? new Error(`${hostname} has no address`), '', 0)
    if (!found.every(({ address }) => isPublicIp(address)))
      return done(new PrivateAddressError(hostname), '', 0)
    if (options.all) return done(null, found)
    done(null, first.address, first.family)
  })
}
