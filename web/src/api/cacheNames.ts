/**
 * Files of the program that are not in the shell, kept once they were used. Named by their content:
 * never stale.
 */
export const assetCache = 'nspect-assets'

/** What a person has taken along of an inspection: answers and files, by their addresses. */
export const buildOfflineCacheName = (personId: string, projectId: number): string =>
  `nspect-taken-${personId}-${projectId}`

/** In place of an inspection's id: what every page needs. */
export const ofEveryPage = 0

/** Whose the cache is, and of which inspection; undefined for any other cache. */
export const parseOfflineCacheName = (
  name: string,
): { personId: string; projectId: number } | undefined => {
  const [, personId, projectId] = /^nspect-taken-(\d+)-(\d+)$/.exec(name) ?? []
  return personId === undefined ? undefined : { personId, projectId: Number(projectId) }
}
