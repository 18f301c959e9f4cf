import { createHash } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getSingleHeader } from '../http/getSingleHeader.ts'

/** Where the requests of the last hour came from. */
export interface RequestSources {
  requests: number
  addresses: number
  /** the only address, if there is one */
  onlyAddress: string | null
  /** could that address be a proxy's, on a network of one's own? */
  isPrivate: boolean
  /**
   * addresses that forwarding headers name and that do not count, as their sender is not trusted
   */
  ignoredAddresses: number
  /** browsers and programs, told apart by what they send */
  devices: number
}

/** Of a server that answers nobody. */
export const noRequests: RequestSources = {
  requests: 0,
  addresses: 0,
  onlyAddress: null,
  isPrivate: false,
  ignoredAddresses: 0,
  devices: 0,
}

/** The hour is kept as twelve parts, so that it moves on without a list of requests. */
const part = 5 * 60_000
const parts = 12
/** so many of a kind are told apart in each part */
const maxAddresses = 500

const own = new BlockList()
own.addSubnet('10.0.0.0', 8)
own.addSubnet('127.0.0.0', 8)
own.addSubnet('169.254.0.0', 16)
own.addSubnet('172.16.0.0', 12)
own.addSubnet('192.168.0.0', 16)
own.addAddress('::1', 'ipv6')
own.addSubnet('fc00::', 7, 'ipv6')
own.addSubnet('fe80::', 10, 'ipv6')

/** Is it an address of a private network, or of this machine? */
const isPrivateAddress = (address: string): boolean => {
  const family = isIP(address)
  return family !== 0 && own.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

class Seen {
  requests = 0
  readonly addresses = new Set<string>()
  readonly ignored = new Set<string>()
  readonly devices = new Set<string>()
}

const add = (set: Set<string>, text: string) => {
  if (set.size < maxAddresses) set.add(text)
}

/** Who connected last before what is trusted begins, as a header that does not count names it. */
const ignoredAddress = (request: FastifyRequest): string | undefined => {
  const named = getSingleHeader(request, 'x-forwarded-for')
  const known = request.ips ?? [request.ip]
  return named
    ?.split(',')
    .map((entry) => entry.trim())
    .findLast((entry) => isIP(entry) !== 0 && !known.includes(entry))
}

const hashDevice = (request: FastifyRequest): string =>
  createHash('sha256')
    .update(getSingleHeader(request, 'user-agent') ?? '')
    .update(getSingleHeader(request, 'authorization') ?? getSingleHeader(request, 'cookie') ?? '')
    .digest('base64url')

/** Health, metrics and the parts of pages say nothing of people. */
const isOfPeople = ({ url }: FastifyRequest) =>
  url.startsWith('/api/') && !/^\/api\/files\//.test(url)

/** Counts where requests come from, in memory alone. */
export const countRequestOrigins = (now: () => Date) => {
  let seen: { at: number; of: Seen }[] = []
  const current = () => {
    const at = Math.floor(now().getTime() / part)
    seen = seen.filter((former) => former.at > at - parts)
    const last = seen.at(-1)
    if (last?.at === at) return last.of
    const of = new Seen()
    seen.push({ at, of })
    return of
  }
  const all = (kind: 'addresses' | 'ignored' | 'devices') =>
    new Set(seen.flatMap(({ of }) => [...of[kind]]))
  return {
    watch: (app: FastifyInstance) =>
      void app.addHook('onRequest', async (request) => {
        if (!isOfPeople(request)) return
        const seenNow = current()
        seenNow.requests += 1
        add(seenNow.addresses, request.ip)
        add(seenNow.devices, hashDevice(request))
        const ignored = ignoredAddress(request)
        if (ignored !== undefined) add(seenNow.ignored, ignored)
      }),
    read: (): RequestSources => {
      current()
      const addresses = [...all('addresses')]
      const [only] = addresses
      const onlyAddress = only !== undefined && addresses.length === 1 ? only : null
      return {
        requests: seen.reduce((sum, { of }) => sum + of.requests, 0),
        addresses: addresses.length,
        onlyAddress,
        isPrivate: onlyAddress !== null && isPrivateAddress(onlyAddress),
        ignoredAddresses: all('ignored').size,
        devices: all('devices').size,
      }
    },
  }
}

/**
 * Can the whole world reach a page by this address? Not if it names this machine, a private network
 * or no domain.
 */
export const isPublicUrl = (url: string): boolean => {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return !isPrivateAddress(host)
  return host.includes('.') && !/\.(local|internal|lan|home\.arpa)$/.test(host)
}
