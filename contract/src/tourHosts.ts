/**
 * Hosts of tour vendors whose players are shown in a frame of ours, without points (T53). The page's security policy allows
 * frames of these alone; every other tour opens on its own site.
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

/** Is this tour's address one of those vendors'? */
export const isFramed = ({ hostname }: { hostname: string }): boolean =>
  tourHosts.some((host) => hostname === host || hostname === `www.${host}`)

/** The same as sources for the page's security policy. */
export const tourFrames = tourHosts.flatMap((host) => [`https://${host}`, `https://www.${host}`])
