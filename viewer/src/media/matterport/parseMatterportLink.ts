import { parseUrl } from '@nspect/contract/shared/parseUrl'
/** A space that may be embedded. The URL is built by us: only the id of a user's link is used. */
export interface MatterportLink {
  modelId: string
  /** URL of the player without SDK */
  embedUrl: string
}

const idPattern = /^[A-Za-z0-9]{11}$/
/** the player's hosts; the second serves spaces in China */
const playerHosts: ReadonlySet<string> = new Set(['my.matterport.com', 'my.matterportvr.cn'])
const discoverHosts: ReadonlySet<string> = new Set([
  'matterport.com',
  'www.matterport.com',
  'discover.matterport.com',
])

/** Reads a share link, a `discover/space` link or a bare id; null for everything else. */
export function parseMatterportLink(link: string): MatterportLink | null {
  const text = link.trim()
  if (idPattern.test(text)) return buildMatterportLink('my.matterport.com', text)
  const url = parseUrl(text)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return null
  if (playerHosts.has(url.hostname)) {
    const ids = url.searchParams.getAll('m')
    if (!/^\/show\/?$/.test(url.pathname) || ids.length !== 1) return null
    return buildMatterportLink(url.hostname, ids[0] ?? '')
  }
  if (!discoverHosts.has(url.hostname)) return null
  const space = /^(?:\/discover)?\/space\/(?:[a-z0-9-]*-)?([A-Za-z0-9]{11})\/?$/.exec(url.pathname)
  return space ? buildMatterportLink('my.matterport.com', space[1] ?? '') : null
}

const buildMatterportLink = (host: string, modelId: string): MatterportLink | null =>
  idPattern.test(modelId) ? { modelId, embedUrl: `https://${host}/show?m=${modelId}&play=1` } : null
