import { buffer } from 'node:stream/consumers'
import type { ErrorCode } from '@nspect/contract/errors/httpErrors'
import { ZipFile } from 'yazl'
import type { Triple } from '../../files/glbMetadata.ts'

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

/** A file that shows how a format keeps a promise. */
export interface ModelPromise {
  /** as it is uploaded, with its ending */
  name: string
  make: MakeBytes
  /** of a file that lacks another: what is told of it */
  expected?: unknown
}

/** What is promised of every format of models; where a promise cannot apply, the sentence why. */
export type ModelPromises = Record<
  /** a JPEG on it says where and with what it was taken (`markedPictures.ts`) */
  | 'pictures'
  /** the wall of `farWall` */
  | 'farOrigin'
  /** it names a file that is not there */
  | 'missingFile'
  /** the L of `concaveFloor`, as one face */
  | 'concaveFaces'
  /** the hexagon of `hexagon`, as one face */
  | 'nGons'
  /** it names a picture whose name is written in several encodings */
  | 'names'
  /** it announces more than it has */
  | 'announced',
  ModelPromise | { file: string; title: string } | string
>

/**
 * What the `samples.ts` of a format exports as `samples`; `modelFormats.unit.test.ts` and
 * `modelFormats.test.ts` run over them.
 */
export interface ModelSamples {
  /** codes of the requirements that they hold */
  requirements: string
  good: readonly [GoodSample, ...GoodSample[]]
  bad: readonly BadSample[]
  /** `formatPromises.ts` runs over them */
  promises: ModelPromises
}

/** The bytes of a text. */
export const createTextMaker = (text: string) => () => Buffer.from(text)

/** The error of a file that does not follow its format. */
export const buildInvalidModelError = (format: string, detail: string) => ({
  code: 'model.invalid' as const,
  values: { format, detail },
})

/** The error of a model that lacks a file. */
export const buildMissingFileError = (file: string) => ({
  code: 'glb.externalFile' as const,
  values: { file },
})

export type Corner = readonly [number, number, number]

/** A box as twelve triangles, seen from outside. */
export const buildBoxTriangles = ([ax, ay, az]: Corner, [bx, by, bz]: Corner): Corner[][] => {
  const at = (corner: number): Corner => [
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

/**
 * A wall of 4 by 0.12 m, 2.5 m high, where a country's grid has it, z up: its corners and its
 * faces.
 */
export const farWall = {
  corners: [0, 1, 2, 3, 4, 5, 6, 7].map(
    (n) =>
      [n & 1 ? 392_004 : 392_000, n & 2 ? 5_820_000.12 : 5_820_000, n & 4 ? 37.5 : 35] as const,
  ),
  faces: [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ],
} as const

/** A floor of 27 m² in the shape of an L, z up; as a fan it would be larger. */
export const concaveFloor: readonly Corner[] = [
  [6, 3, 0],
  [3, 3, 0],
  [3, 6, 0],
  [0, 6, 0],
  [0, 0, 0],
  [6, 0, 0],
]

/** A hexagon of 19 m², z up. */
export const hexagonCorners: readonly Corner[] = [
  [0, 0, 0],
  [4, 0, 0],
  [5, 2, 0],
  [4, 4, 0],
  [1, 4, 0],
  [-1, 2, 0],
]

/**
 * The corners of faces as triangles, each a fan around its first corner: for what has no faces of
 * more corners.
 */
export const fanFaces = ({ corners, faces }: typeof farWall): Corner[] =>
  faces.flatMap((face) =>
    [1, 2].flatMap((n) => [face[0], face[n]!, face[n + 1]!].map((corner) => corners[corner]!)),
  )

/** A room of 4 by 3 by 2.5, y up, as the corners of twelve triangles. */
export const roomCorners = buildBoxTriangles([0, 0, 0], [4, 2.5, 3]).flat()

/** What is read of the room in a file that has y up. */
export const roomFacts = { triangles: 12, min: [0, 0, 0] as Triple, max: [4, 2.5, 3] as Triple }

/**
 * What is read of it in a file that has z up, as scanners write it: what was y is away from the
 * eye.
 */
export const turnedRoomFacts = {
  triangles: 12,
  min: [0, 0, -2.5] as Triple,
  max: [4, 3, 0] as Triple,
}

/** A ZIP of these files. */
export const createZip = async (entries: Readonly<Record<string, Uint8Array>>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [path, bytes] of Object.entries(entries)) zip.addBuffer(Buffer.from(bytes), path)
  zip.end()
  return buffer(zip.outputStream)
}

/**
 * The ZIP as a program writes it that does not tell the encoding of its names: `#` in a name
 * becomes a byte of that.
 */
export const rewriteZipNames = (zip: Buffer, byte: number): Buffer => {
  for (const [signature, flags, lengthAt, nameAt] of [
    ['PK\x03\x04', 6, 26, 30],
    ['PK\x01\x02', 8, 28, 46],
  ] as const)
    for (let at = zip.indexOf(signature, 0, 'latin1'); at >= 0; ) {
      zip.writeUInt16LE(zip.readUInt16LE(at + flags) & ~0x0800, at + flags)
      const name = zip.subarray(at + nameAt, at + nameAt + zip.readUInt16LE(at + lengthAt))
      for (let n = name.indexOf('#'); n >= 0; n = name.indexOf('#')) name[n] = byte
      at = zip.indexOf(signature, at + 4, 'latin1')
    }
  return zip
}

/** `ü` as DOS writes it (CP437 and CP850), in the names of a ZIP. */
export const dosUmlaut = 0x81

/** The ZIP with another size of its first entry in its directory than it has. */
export const rewriteZipSize = (zip: Buffer, size: number) => {
  zip.writeUInt32LE(size, zip.indexOf('PK\x01\x02', 0, 'latin1') + 24)
  return zip
}
