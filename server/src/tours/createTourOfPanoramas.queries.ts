import { removeImageExtension } from '@nspect/contract/media/imageFormats'
import { limits } from '@nspect/contract/shared/limits'
import type { Scope } from '../db/scope.ts'
import type { AcceptedFile } from '../files/acceptedFile.ts'
import { HttpError } from '../http/httpError.ts'
import { insertTourNodes, type NewTourNode } from './tours.queries.ts'

/** A panorama's name is that of its file, without the ending. */
export const toPanoramaName = (fileName: string): string =>
  [...removeImageExtension(fileName)].slice(0, limits.tourNodeName).join('').trim() || 'Panorama'

/** A panorama that was stored as a file. */
export const toNewTourNode = (
  fileId: number,
  { displayName, heading = null }: AcceptedFile,
): NewTourNode => ({
  fileId,
  name: toPanoramaName(displayName),
  heading,
})

/** Refuses several files that are not all panoramas: there is one model only. */
export const assertAllPanoramas = (taken: readonly AcceptedFile[]): void => {
  const other = taken.length > 1 ? taken.find(({ kind }) => kind !== 'pano') : undefined
  if (other) throw new HttpError('tour.onlyPanoramas', { values: { name: other.displayName } })
}

/**
 * Makes the tour of an inspection that has just got these files as its model; a single model of
 * another kind has none.
 */
export const createTourOfPanoramas = async (
  scope: Scope,
  project: { id: number; clientId: number },
  stored: readonly { fileId: number; file: AcceptedFile }[],
): Promise<void> => {
  const panoramas = stored.filter(({ file }) => file.kind === 'pano')
  await insertTourNodes(
    scope,
    project,
    panoramas.map(({ fileId, file }) => toNewTourNode(fileId, file)),
  )
}
