import type { Project } from '@nspect/contract/projects/projects'
import type { ShareLink } from '@nspect/contract/reports/shareLinks'
import { parseUrl } from '@nspect/contract/shared/parseUrl'

/** Does the link point to the local machine, so that nobody else can open it? */
export const isLoopbackLink = (link: string): boolean => {
  const host = parseUrl(link)?.hostname ?? ''
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(host)
  )
}

/** What is shared: an inspection's report, or with `pinId` that point alone. */
export interface ShareTarget {
  project: Project
  pinId?: number
}

/** Is this a link to what is shared that its holders can open, and whose address can be copied? */
const isLinkTo = ({ pinId }: ShareTarget, { link, pinIds, isExpired }: ShareLink): boolean =>
  link !== null &&
  !isExpired &&
  (pinId === undefined ? pinIds === null : pinIds?.length === 1 && pinIds[0] === pinId)

/**
 * The links to list where this is shared; for a point, the links limited to points that include it.
 */
export const filterLinksToShared = (
  { pinId }: ShareTarget,
  links: readonly ShareLink[],
): ShareLink[] => links.filter(({ pinIds }) => pinId === undefined || pinIds?.includes(pinId))

/** The newest link to exactly what is shared. */
export const findNewestLinkToShared = (
  shared: ShareTarget,
  links: readonly ShareLink[],
): ShareLink | undefined => links.find((link) => isLinkTo(shared, link))
