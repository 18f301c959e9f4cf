import { parseUrl } from '../shared/parseUrl.ts'
/**
 * Hosts of tour vendors whose players are embedded in an iframe, without points (T53). The content
 * security policy allows frames of these only; every other tour opens on its own site.
 */
export const tourHosts = [
  'kuula.co',
  'app.cloudpano.com',
  'player.cupix.com',
  'youriguide.com',
  'unbranded.youriguide.com',
  'theasys.io',
  'tour.panoee.net',
  'sketchfab.com',
] as const

/** Whether a tour's address belongs to one of those vendors. */
export const isEmbeddableTourUrl = ({ hostname }: { hostname: string }): boolean =>
  tourHosts.some((host) => hostname === host || hostname === `www.${host}`)

const matterportHosts = /^(?:[a-z-]+\.)?matterport(?:vr)?\.(?:com|cn)$/

/** Whether a tour's address belongs to Matterport, whose spaces are shown by their player. */
export const isMatterportUrl = ({
  protocol,
  hostname,
}: {
  protocol: string
  hostname: string
}): boolean => protocol === 'https:' && matterportHosts.test(hostname)

/**
 * What tells Matterport's spaces apart in addresses, which may differ in the rest: the space's id,
 * else the address itself.
 */
export const getMatterportSpace = (link: string): string => {
  const url = parseUrl(link)
  return (url && isMatterportUrl(url) && url.searchParams.get('m')) || link
}

/** The same as sources for the content security policy. */
export const tourFrameSources = tourHosts.flatMap((host) => [
  `https://${host}`,
  `https://www.${host}`,
])
