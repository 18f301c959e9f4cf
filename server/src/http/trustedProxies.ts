import { isIP } from 'node:net'

/**
 * Whether the forwarding headers of a peer count. `hop`: how many proxies lie between that peer and
 * this server, 0 for the one that connected. Fastify asks it for `ip`, `host` and `protocol`; given
 * a number, it would trust nobody.
 */
export type TrustedProxies = false | string | ((address: string, hop: number) => boolean)

/** More proxies than this in a row are a mistake: a port, or an address without its dots. */
const maxHops = 9

/** Groups of addresses that Fastify knows by name. */
const groups = ['loopback', 'linklocal', 'uniquelocal']

const advice =
  'Write the number of proxies in front (TRUST_PROXY=1), or their addresses separated by commas ' +
  '(TRUST_PROXY=10.0.0.7,192.168.4.0/24)'

const isNetmask = (mask: string, family: number) =>
  /^\d+$/.test(mask)
    ? Number(mask) >= 1 && Number(mask) <= (family === 4 ? 32 : 128)
    : family === 4 && isIP(mask) === 4 && mask !== '0.0.0.0'

/**
 * An address, a range of addresses, or the name of a group. A range of all addresses would trust
 * everyone.
 */
const isAddress = (entry: string) => {
  if (groups.includes(entry)) return true
  const [address = '', mask, ...rest] = entry.split('/')
  const family = isIP(address)
  return family !== 0 && rest.length === 0 && (mask === undefined || isNetmask(mask, family))
}

/** Reads TRUST_PROXY; a value that would trust nobody, or everybody, is a problem in words. */
export const parseTrustedProxies = (
  value: string | undefined,
): { trusted: TrustedProxies } | { problem: string } => {
  const text = value?.trim() ?? ''
  if (text === '' || text === 'false' || text === '0') return { trusted: false }
  if (text === 'true')
    return {
      problem: `is true, which would believe any address that a visitor claims. ${advice}`,
    }
  if (/^\d+$/.test(text)) {
    const hops = Number(text)
    if (hops > maxHops)
      return {
        problem: `is ${text}, and no more than ${maxHops} proxies can be counted. ${advice}`,
      }
    return { trusted: (_address, hop) => hop < hops }
  }
  const entries = text.split(',').map((entry) => entry.trim())
  const wrong = entries.find((entry) => !isAddress(entry))
  if (wrong !== undefined)
    return {
      problem: `has “${wrong}”, which is neither a number of proxies nor the address of one. ${advice}`,
    }
  return { trusted: entries.join(',') }
}
