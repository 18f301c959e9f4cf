import type { FileStorage, StoredFile } from '../../../storage/storage.ts'
import type { AcceptedFile } from '../../acceptedFile.ts'
import { removeGlbMetadata } from '../../cleanGlb.ts'
import { openStoredGlb, readGlb } from '../../readGlb.ts'

/** The row of a model that is stored as a GLB, after checking it. */
export const acceptGlb = async (
  storage: FileStorage,
  stored: StoredFile,
  displayName: string,
): Promise<AcceptedFile> => {
  const source = await openStoredGlb(storage, stored.name)
  const glb = await readGlb(source)
  const { name, size, sha256 } = await removeGlbMetadata(storage, stored, source)
  return {
    kind: 'model',
    displayName,
    name,
    mime: 'model/gltf-binary',
    size,
    sha256,
    triangles: glb.triangles,
    glb,
  }
}
