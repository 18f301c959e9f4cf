/**
 * Files of the program that are not in the shell, kept once they were used. Named by their content:
 * never stale.
 */
export const assetCache = 'nspect-assets'

/** The files of an inspection on this device, by their addresses. */
export const buildOfflineCacheName = (personId: string, projectId: number): string =>
  `nspect-taken-${personId}-${projectId}`

/** Whose the cache is, and of which inspection; undefined for any other cache. */
export const parseOfflineCacheName = (
  name: string,
): { personId: string; projectId: number } | undefined => {
  const [, personId, projectId] = /^nspect-taken-(\d+)-(\d+)$/.exec(name) ?? []
  return personId === undefined ? undefined : { personId, projectId: Number(projectId) }
}

/**
 * The address under which a file of an inspection is kept: that of the stored file, whenever its
 * address was signed. Undefined for an address that was signed for a link, whose file may be
 * another one.
 */
export const toKeptFileUrl = (url: string): string | undefined => {
  const [name, , link] = new URL(url, location.origin).pathname.split('.')
  return link === '0' ? name : undefined
}
