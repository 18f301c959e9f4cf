import type { Route } from '@nspect/contract/http/route'
import type { AcceptedFile } from '../files/acceptedFile.ts'
import { insertFile } from '../files/files.queries.ts'
import type { HandlerContext } from '../http/handler.ts'
import { insertModel } from './models.queries.ts'
import { lightEnoughBytes, variantBudgets, variantsJobDefinition } from './variantsJobDefinition.ts'

/**
 * Stores an accepted model or panorama, and enqueues the making of its lighter variants, within the
 * call's transaction. Returns the file's id.
 */
export const storeAcceptedModel = async (
  { scope, enqueue }: Pick<HandlerContext<Route, unknown, unknown>, 'scope' | 'enqueue'>,
  clientId: number,
  { glb, ...file }: AcceptedFile,
): Promise<number> => {
  const fileId = await insertFile(scope, clientId, file)
  const isLight =
    !glb ||
    (file.size < lightEnoughBytes &&
      glb.textureBytes <= variantBudgets.light.decoded &&
      glb.triangles <= variantBudgets.light.triangles)
  const facts =
    glb?.boundingBox == null
      ? null
      : {
          ...toBox(glb.boundingBox),
          meshes: glb.meshes,
          textures: glb.textures,
          hasNormals: glb.hasNormals,
          ...(glb.ifc && { ifc: glb.ifc }),
          ...(glb.missingFiles.length > 0 && { missingFiles: glb.missingFiles }),
        }
  await insertModel(scope, {
    clientId,
    fileId,
    state: isLight ? 'ready' : 'waiting',
    progress: isLight ? 100 : 0,
    facts,
  })
  if (!isLight) await enqueue(variantsJobDefinition, { clientId, fileId })
  return fileId
}

const toBox = ({ min: [ax, ay, az], max: [bx, by, bz] }: { min: Triple; max: Triple }) => ({
  min: { x: ax, y: ay, z: az },
  max: { x: bx, y: by, z: bz },
})
type Triple = [number, number, number]
