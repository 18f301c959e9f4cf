import { buffer } from 'node:stream/consumers'
import type { ErrorCode } from '@nspect/contract/httpErrors'
import { ZipFile } from 'yazl'
import type { Triple } from '../files/glbMetadata.ts'

type MakeBytes = () => Uint8Array | Promise<Uint8Array>

/** A file that has to be accepted. */
interface GoodSample {
  /** as it is uploaded, with its ending */
  name: string
  make: MakeBytes
  /** what is read of it: metres, y up; of a panorama its pixels */
  holds: { triangles: number; min: Triple; max: Triple } | { width: number; height: number }
}

/** A file that has to be refused: what it is, its bytes, and the error's code and values. */
type BadSample = readonly [
  title: string,
  make: MakeBytes,
  error: { code: ErrorCode; values?: Readonly<Record<string, string | number>> },
]

/** What the `samples.ts` of a format exports as `samples`; `modelFormats.unit.test.ts` and `modelFormats.test.ts` run over them. */
export interface ModelSamples {
  /** codes of the requirements that they hold */
  requirements: string
  good: readonly [GoodSample, ...GoodSample[]]
  bad: readonly BadSample[]
}

/** The bytes of a text. */
export const textOf = (text: string) => () => Buffer.from(text)

/** The error of a file that does not follow its format. */
export const invalid = (format: string, detail: string) => ({
  code: 'model.invalid' as const,
  values: { format, detail },
})

/** The error of a model that lacks a file. */
export const missing = (file: string) => ({ code: 'glb.externalFile' as const, values: { file } })

export type Place = readonly [number, number, number]

/** A box as twelve triangles, seen from outside. */
export const boxTriangles = ([ax, ay, az]: Place, [bx, by, bz]: Place): Place[][] => {
  const at = (corner: number): Place => [
    corner & 1 ? bx : ax,
    corner & 2 ? by : ay,
    corner & 4 ? bz : az,
  ]
  const sides = ['0264', '1573', '0451', '2376', '0132', '4675']
  return sides.flatMap((side) => {
    const [a = 0, b = 0, c = 0, d = 0] = [...side].map(Number)
    return [
      [at(a), at(b), at(c)],
      [at(a), at(c), at(d)],
    ].map((triangle) => triangle.toReversed())
  })
}

/** A room of 4 by 3 by 2.5, y up, as the corners of twelve triangles. */
export const roomCorners = boxTriangles([0, 0, 0], [4, 2.5, 3]).flat()

/** What is read of the room in a file that has y up. */
export const roomHolds = { triangles: 12, min: [0, 0, 0] as Triple, max: [4, 2.5, 3] as Triple }

/** What is read of it in a file that has z up, as scanners write it: what was y is away from the eye. */
export const turnedRoomHolds = {
  triangles: 12,
  min: [0, 0, -2.5] as Triple,
  max: [4, 3, 0] as Triple,
}

/** A ZIP of these files. */
export const zipOf = async (entries: Readonly<Record<string, Uint8Array>>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [path, bytes] of Object.entries(entries)) zip.addBuffer(Buffer.from(bytes), path)
  zip.end()
  return buffer(zip.outputStream)
}

/** The ZIP with another size of its first entry in its directory than it has. */
export const withSize = (zip: Buffer, size: number) => {
  zip.writeUInt32LE(size, zip.indexOf('PK\x01\x02', 0, 'latin1') + 24)
  return zip
}
