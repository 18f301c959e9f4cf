import { zipOf } from './sampleModels.ts'

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

/** A wall of 4 by 2.5 m as a phone's scan, in centimetres, z up; `picture`: on it, or the file lacks it. */
export const wallUsdz = (picture?: Buffer, name = 'wall.usda'): Promise<Buffer> =>
  zipOf({ [name]: Buffer.from(layer), ...(picture && { 'textures/brick.png': picture }) })
