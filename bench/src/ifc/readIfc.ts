import { closeSync, openSync, readSync } from 'node:fs'
import { startIfcLibrary } from '../../../server/src/files/modelFormats/ifc/openIfc.ts'

/** The library alone: opens a file, and takes the geometry of all elements. */

const file = openSync(process.argv[2] ?? '', 'r')
const api = await startIfcLibrary()
const model = api.OpenModelFromCallback((offset, size) => {
  const bytes = new Uint8Array(size)
  return bytes.subarray(0, readSync(file, bytes, 0, size, offset))
})
api.StreamAllMeshes(model, ({ geometries }) => {
  for (let i = 0; i < geometries.size(); i++) {
    const geometry = api.GetGeometry(model, geometries.get(i).geometryExpressID)
    api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize())
    api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize())
    geometry.delete()
  }
})
closeSync(file)
