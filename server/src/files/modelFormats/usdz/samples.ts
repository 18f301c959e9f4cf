import { markedImages } from '../../../testing/images/markedImages.ts'
import {
  buildInvalidModelError,
  buildMissingFileError,
  type Corner,
  concaveFloor,
  createTextMaker,
  createZip,
  fanFaces,
  farWall,
  hexagonCorners,
  type ModelSamples,
  rewriteZipSize,
} from '../../../testing/models/sampleModels.ts'
import type { Triple } from '../../glbMetadata.ts'
import { sharp } from '../../imageLibrary.ts'

const layer = `#usda 1.0
(
    defaultPrim = "Room"
    metersPerUnit = 0.01
    upAxis = "Z"
)

def Xform "Room"
{
    def Mesh "Wall" (
        prepend apiSchemas = ["MaterialBindingAPI"]
    )
    {
        rel material:binding = </Room/Paint>
        int[] faceVertexCounts = [4]
        int[] faceVertexIndices = [0, 1, 2, 3]
        point3f[] points = [(0, 0, 0), (400, 0, 0), (400, 0, 250), (0, 0, 250)]
        texCoord2f[] primvars:st = [(0, 0), (1, 0), (1, 1), (0, 1)] (
            interpolation = "vertex"
        )
    }

    def Material "Paint"
    {
        token outputs:surface.connect = </Room/Paint/Surface.outputs:surface>

        def Shader "Surface"
        {
            uniform token info:id = "UsdPreviewSurface"
            color3f inputs:diffuseColor.connect = </Room/Paint/Picture.outputs:rgb>
            token outputs:surface
        }

        def Shader "Picture"
        {
            uniform token info:id = "UsdUVTexture"
            asset inputs:file = @textures/brick.png@
            float3 outputs:rgb
        }
    }
}
`

/**
 * A wall of 4 by 2.5 m as a phone's scan, in centimetres, z up; `image`: on it, or the file lacks
 * it.
 */
export const buildWallUsdz = (image?: Buffer, name = 'wall.usda'): Promise<Buffer> =>
  createZip({ [name]: Buffer.from(layer), ...(image && { 'textures/brick.png': image }) })

const formatCorners = (corners: readonly Corner[]) =>
  corners.map((corner) => `(${corner.join(', ')})`).join(', ')

/** A face in metres, z up. */
const buildLayer = (corners: readonly Corner[]) => `#usda 1.0
(
    metersPerUnit = 1
    upAxis = "Z"
)

def Mesh "Floor"
{
    int[] faceVertexCounts = [${corners.length}]
    int[] faceVertexIndices = [${corners.map((_, n) => n).join(', ')}]
    point3f[] points = [${formatCorners(corners)}]
}
`

const wallOrigin = [392_000, 5_820_000, 35] as const
const nearWall = fanFaces(farWall).map(
  ([x, y, z]): Corner => [x - wallOrigin[0], y - wallOrigin[1], z - wallOrigin[2]],
)
/** The wall near its own origin, which stands in a country's grid. */
const farLayer = `#usda 1.0
(
    metersPerUnit = 1
    upAxis = "Z"
)

def Xform "Site"
{
    double3 xformOp:translate = (${wallOrigin.join(', ')})
    uniform token[] xformOpOrder = ["xformOp:translate"]

    def Mesh "Wall"
    {
        int[] faceVertexCounts = [${Array(nearWall.length / 3)
          .fill(3)
          .join(', ')}]
        int[] faceVertexIndices = [${nearWall.map((_, n) => n).join(', ')}]
        point3f[] points = [${formatCorners(nearWall)}]
    }
}
`

const brick = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#a0522d' } })
    .png()
    .toBuffer()
const wall = { triangles: 2, min: [0, 0, 0] as Triple, max: [4, 2.5, 0] as Triple }
/** anything that is no layer */
const bin = Buffer.alloc(432)

export const samples: ModelSamples = {
  requirements: 'T333',
  good: [{ name: 'Scan.USDZ', make: async () => buildWallUsdz(await brick()), holds: wall }],
  bad: [
    [
      'a USDZ that is none',
      createTextMaker('#usda 1.0'),
      buildInvalidModelError('USDZ', 'no directory'),
    ],
    ['a USDZ without its picture', () => buildWallUsdz(), buildMissingFileError('brick.png')],
    ['a USDZ of a picture', () => createZip({ 'lobby.png': bin }), { code: 'model.invalid' }],
    [
      'a USDZ of nothing',
      () => createZip({ 'wall.usda': Buffer.from('#usda 1.0\n') }),
      { code: 'glb.empty' },
    ],
    [
      'a USDZ with a path upwards',
      async () =>
        Buffer.from(
          (await buildWallUsdz(bin, 'aa/wall.usda'))
            .toString('latin1')
            .replaceAll('aa/wall', '../wall'),
          'latin1',
        ),
      { code: 'model.invalid' },
    ],
    [
      'a USDZ that says it is huge',
      async () => rewriteZipSize(await buildWallUsdz(bin), 3e9),
      { code: 'glb.tooLarge' },
    ],
    [
      'a USDZ that hides what is huge',
      async () =>
        rewriteZipSize(
          await createZip({ '.a': bin, 'wall.usda': bin, 'textures/brick.png': bin }),
          3e9,
        ),
      { code: 'glb.tooLarge' },
    ],
    [
      'a USDZ cut off',
      () => createZip({ 'wall.usdc': Buffer.from(`PXR-USDC${'x'.repeat(300)}`) }),
      { code: 'model.invalid' },
    ],
  ],
  promises: {
    pictures: { name: 'scan.usdz', make: async () => buildWallUsdz(await markedImages.jpeg()) },
    farOrigin: { name: 'wall.usdz', make: () => createZip({ 'wall.usda': Buffer.from(farLayer) }) },
    missingFile: {
      name: 'scan.usdz',
      make: () => buildWallUsdz(),
      expected: ['glb.externalFile', 'brick.png'],
    },
    concaveFaces: {
      name: 'floor.usdz',
      make: () => createZip({ 'floor.usda': Buffer.from(buildLayer(concaveFloor)) }),
    },
    nGons: {
      name: 'floor.usdz',
      make: () => createZip({ 'floor.usda': Buffer.from(buildLayer(hexagonCorners)) }),
    },
    names: 'The names in a USDZ are UTF-8 by its format, in its layer and in its ZIP.',
    announced: {
      name: 'scan.usdz',
      make: async () => rewriteZipSize(await buildWallUsdz(bin), 3e9),
    },
  },
}
