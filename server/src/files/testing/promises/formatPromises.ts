import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import type { FileRule } from '@nspect/contract/http/route'
import {
  type ImageFormatKey,
  imageFormatNames,
  imageFormats,
} from '@nspect/contract/media/imageFormats'
import { type ModelFormatName, modelFormatNames } from '@nspect/contract/media/modelFormats'
import { expect } from 'vitest'
import {
  cameraTraces,
  listCameraTraces,
  markedImages,
} from '../../../testing/images/markedImages.ts'
import { createMemoryStorage } from '../../../testing/memoryStorage.ts'
import { readGlbImages, readGlbTriangles } from '../../../testing/models/readGlbTriangles.ts'
import type {
  ModelPromise,
  ModelPromises,
  ModelSamples,
} from '../../../testing/models/sampleModels.ts'
import type { AcceptedFile } from '../../acceptedFile.ts'
import { assertImageAccepted } from '../../acceptImage.ts'
import { acceptUploads } from '../../acceptUploads.ts'

/** What is promised of every file, whatever its format. */
export const promiseColumns = [
  'metadata removed for visitors',
  'far origin exact',
  'missing side file named',
  'concave faces',
  'n-gons',
  'panorama metadata',
  'camera file endings',
  'encodings of names',
  'truthful refusal',
  'memory bound',
] as const
type Column = (typeof promiseColumns)[number]

/**
 * How a promise is kept: a check, a test elsewhere by its file and title, or the sentence why it
 * cannot apply.
 */
type Cell = (() => Promise<void>) | { file: string; title: string } | string
export type PromiseRow = Record<Column, Cell>

export const promiseFolder = mkdtempSync(join(tmpdir(), 'nspect-promises-'))
const storage = createMemoryStorage(promiseFolder)

/** Takes an upload as any call does. */
const take = async (
  takes: FileRule['takes'],
  displayName: string,
  bytes: Uint8Array,
): Promise<AcceptedFile> => {
  const stored = await storage.put(Readable.from([Buffer.from(bytes)]), {
    maxBytes: bytes.length,
  })
  const [taken] = await acceptUploads(storage, [{ ...stored, field: 'file', displayName, takes }])
  if (!taken) throw new Error('nothing was taken')
  return taken
}
const readFileBytes = async (name: string) => buffer(await storage.get(name))
/** All that is stored of a file. */
const readStoredBytes = async ({ name, variants }: AcceptedFile): Promise<Buffer> =>
  Buffer.concat(
    await Promise.all(
      [name, ...Object.values(variants ?? {}).map((variant) => variant.name)].map(readFileBytes),
    ),
  )
const catchError = (taking: Promise<unknown>) =>
  taking.then(
    () => ({ code: 'taken', values: {} }),
    (error: { code?: string; values?: object }) => ({ code: error.code, values: error.values }),
  )

/** A PNG of 400 megapixels, as far as its header tells. */
const hugePng = () => {
  const head = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  const sides = Buffer.alloc(17)
  sides.writeUInt32BE(20_000, 0)
  sides.writeUInt32BE(20_000, 4)
  return Buffer.concat([head, sides, deflateSync(Buffer.alloc(1000))])
}

const noCoordinates = 'A picture has no coordinates, only pixels.'
const noFaces = 'A picture has no faces.'
const alone = 'A picture needs no other file.'
const noNames = 'A picture names no other file.'

type PictureUse = 'photo' | 'panorama' | 'document'
const acceptedKindBySample = { photo: 'image', panorama: 'model', document: 'document' } as const

const pictureRow = (use: PictureUse, name: ImageFormatKey): PromiseRow => {
  const takes = acceptedKindBySample[use]
  const make = markedImages[name]
  const [ending] = imageFormats[name].endings
  // the sample is a photo of 96 by 64, which no program here can write larger
  const isPanoramaMade = name !== 'heic'
  const cannotBeMade =
    'No program here writes a HEIC, and the one that is there is no panorama: its metadata are read as those of an AVIF, whose boxes are the same.'
  const isMade = use !== 'panorama' || isPanoramaMade
  return {
    'metadata removed for visitors': isMade
      ? async () => {
          const bytes = await make()
          expect(listCameraTraces(bytes)).toContain(cameraTraces.serial)
          expect(
            listCameraTraces(await readStoredBytes(await take(takes, `lobby${ending}`, bytes))),
          ).toEqual([])
        }
      : cannotBeMade,
    'far origin exact': noCoordinates,
    'missing side file named': alone,
    'concave faces': noFaces,
    'n-gons': noFaces,
    'panorama metadata': panoramaCell(use, name),
    'camera file endings': isMade
      ? async () => {
          const bytes = await make()
          const [last = ''] = imageFormats[name].endings.slice(-1)
          expect((await take(takes, `lobby${last.toUpperCase()}`, bytes)).kind).toBeDefined()
          for (const each of [...imageFormats[name].endings, '.JPG', '.cam', ''])
            expect((await assertImageAccepted(bytes, `lobby${each}`)).format).toBe(name)
        }
      : cannotBeMade,
    'encodings of names': noNames,
    'truthful refusal': refusalCell(use, name),
    'memory bound':
      use === 'document' && !['jpeg', 'png', 'webp', 'gif'].includes(name)
        ? 'A document of this format is never decoded: its metadata are blanked in its bytes, of which there are 50 MB.'
        : async () => {
            const bytes = name === 'png' ? hugePng() : await buildHugeImage(name)
            expect(await catchError(take(takes, `lobby${ending}`, bytes))).toMatchObject({
              code: 'image.tooLarge',
            })
          },
  }
}

const panoramaCell = (use: PictureUse, name: ImageFormatKey): Cell => {
  if (use !== 'panorama') return 'A heading is kept of a panorama only, which is a row of its own.'
  if (name === 'gif') return 'A GIF has no place for what a camera says of a panorama.'
  if (name === 'heic')
    return async () => {
      const { readPanoramaMetadata } = await import('../../panoramaMetadata.ts')
      const bytes = await markedImages.heic({ heading: 87.5 })
      expect(await readPanoramaMetadata(bytes)).toMatchObject({ heading: 87.5 })
    }
  return async () => {
    const bytes = await markedImages[name]({ heading: 87.5 })
    const taken = await take('model', `lobby${imageFormats[name].endings[0]}`, bytes)
    expect(taken).toMatchObject({ kind: 'pano', width: 128, height: 64, heading: 87.5 })
  }
}

/** A picture of other sides than a panorama is refused by those, another one by its true reason. */
const refusalCell = (use: PictureUse, name: ImageFormatKey): Cell => {
  const [ending] = imageFormats[name].endings
  const make = markedImages[name]
  return async () => {
    expect(
      await catchError(take(acceptedKindBySample[use], 'lobby.exe', await make())),
    ).toMatchObject({
      code: use === 'document' ? 'document.type' : 'image.ending',
    })
    if (use !== 'panorama') return
    // larger than what is kept, so that the size after shrinking would be another
    const [width, height] = name === 'heic' ? [96, 64] : [9000, 300]
    const wide = await make(name === 'heic' ? {} : { width, height })
    expect(await catchError(take('model', `wide${ending}`, wide))).toMatchObject({
      code: 'model.notPanorama',
      values: { width, height },
    })
  }
}

/** A picture whose header says that it has 400 megapixels. */
const buildHugeImage = async (name: ImageFormatKey): Promise<Buffer> => {
  const bytes = Buffer.from(await markedImages[name]())
  const side = 20_000
  if (name === 'gif') for (const at of [6, 8]) bytes.writeUInt16LE(side, at)
  else if (name === 'jpeg') {
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
    for (const at of [5, 7]) bytes.writeUInt16BE(side, frame + at)
  } else if (name === 'webp') for (const at of [24, 27]) bytes.writeUIntLE(side - 1, at, 3)
  else if (name === 'tiff') {
    const directory = bytes.readUInt32LE(4)
    for (let n = 0; n < bytes.readUInt16LE(directory); n++) {
      const at = directory + 2 + n * 12
      if ([256, 257].includes(bytes.readUInt16LE(at))) {
        bytes.writeUInt16LE(4, at + 2)
        bytes.writeUInt32LE(side, at + 8)
      }
    }
  } else
    for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4))
      for (const each of [8, 12]) bytes.writeUInt32BE(side, at + each)
  return bytes
}

const noPanorama = 'A model is no panorama.'
const noCamera = 'No camera writes models.'

const modelRow = async (name: ModelFormatName): Promise<PromiseRow> => {
  const { samples }: { samples: ModelSamples } = await import(
    `../../modelFormats/${name}/samples.ts`
  )
  const { promises } = samples
  const glbOf = async ({ name: fileName, make }: ModelPromise) => {
    const taken = await take('model', fileName, await make())
    return { taken, triangles: await readGlbTriangles(await readFileBytes(taken.name)) }
  }
  const cell = (
    promise: ModelPromises[keyof ModelPromises],
    check: (promise: ModelPromise) => Promise<void>,
  ): Cell => (typeof promise === 'string' || 'file' in promise ? promise : () => check(promise))
  const ofArea = (area: number) => async (promise: ModelPromise) => {
    const { triangles } = await glbOf(promise)
    const sum = triangles.reduce((whole, { area: each }) => whole + each, 0)
    expect(sum).toBeCloseTo(area, 4)
  }
  return {
    'metadata removed for visitors': cell(promises.pictures, async (promise) => {
      const taken = await take('model', promise.name, await promise.make())
      const pictures = await readGlbImages(await readFileBytes(taken.name))
      expect(pictures).toHaveLength(1)
      expect(pictures.flatMap(listCameraTraces)).toEqual([])
    }),
    'far origin exact': cell(promises.farOrigin, async (promise) => {
      const { triangles, taken } = await glbOf(promise)
      const corners = triangles.flatMap(({ corners: each }) => each)
      // a wall of 4 by 0.12 by 2.5 m keeps its eight corners, and stays where it is
      const distinct = new Set(corners.map((corner) => corner.map((n) => n.toFixed(3)).join()))
      expect([...distinct]).toHaveLength(8)
      const sizes = [0, 1, 2].map((axis) => {
        const values = corners.map((corner) => corner[axis]!)
        return Math.max(...values) - Math.min(...values)
      })
      const sorted = sizes.toSorted((a, b) => a - b)
      for (const [n, size] of [0.12, 2.5, 4].entries()) expect(sorted[n]).toBeCloseTo(size, 4)
      const { min } = taken.glb?.boundingBox ?? {}
      expect(Math.max(...(min ?? []).map(Math.abs))).toBeCloseTo(5_820_000, 0)
    }),
    'missing side file named': cell(promises.missingFile, async (promise) => {
      const outcome = await take('model', promise.name, await promise.make()).then(
        ({ glb }) => glb?.missingFiles,
        ({ code, values }) => [code, values.file],
      )
      expect(outcome).toEqual(promise.expected)
    }),
    'concave faces': cell(promises.concaveFaces, ofArea(27)),
    'n-gons': cell(promises.nGons, ofArea(19)),
    'panorama metadata': noPanorama,
    'camera file endings': noCamera,
    'encodings of names': cell(promises.names, async (promise) => {
      const { taken } = await glbOf(promise)
      expect(taken.glb?.textures).toBe(1)
    }),
    'truthful refusal': {
      file: 'server/src/files/modelFormats/modelFormats.unit.test.ts',
      title: 'is refused with the reason: %s',
    },
    'memory bound': cell(promises.announced, async (promise) => {
      const { code } = await catchError(take('model', promise.name, await promise.make()))
      expect([
        'glb.truncated',
        'glb.tooManyTriangles',
        'glb.tooLarge',
        'glb.tooMuch',
        'model.invalid',
      ]).toContain(code)
    }),
  }
}

const noPicture = 'It is no picture.'
const otherDocument = (what: string): PromiseRow => ({
  'metadata removed for visitors': what,
  'far origin exact': 'A document is not drawn.',
  'missing side file named': 'A document is not opened.',
  'concave faces': 'A document is not drawn.',
  'n-gons': 'A document is not drawn.',
  'panorama metadata': noPicture,
  'camera file endings': noPicture,
  'encodings of names': 'A document is not opened.',
  'truthful refusal': {
    file: 'server/src/documents/documents.test.ts',
    title: 'refuses programs and pages in words',
  },
  'memory bound': 'It is stored as it comes and never opened, up to 50 MB.',
})

const planRow: PromiseRow = {
  'metadata removed for visitors':
    'Visitors get the drawn sheets, which are made here and say nothing of a camera.',
  'far origin exact': 'A sheet has no coordinates but those of its paper.',
  'missing side file named':
    'A PDF needs no other file; fonts that it lacks are a promise of plans.',
  'concave faces': 'A PDF is drawn by its own library, which fills concave outlines.',
  'n-gons': 'A PDF is drawn by its own library, which fills outlines of any number of corners.',
  'panorama metadata': noPicture,
  'camera file endings': noPicture,
  'encodings of names': 'A PDF names no other file.',
  'truthful refusal': { file: 'server/src/plans/plans.test.ts', title: 'T290: is none' },
  'memory bound': { file: 'server/src/plans/plans.test.ts', title: 'T290: of one by 200 inches' },
}

const tableTests = 'server/src/sheets/reading/readTables.unit.test.ts'
const tableRow: PromiseRow = {
  'metadata removed for visitors': 'A table is read and not kept.',
  'far origin exact': 'A table has no coordinates of its own.',
  'missing side file named': 'A table needs no other file.',
  'concave faces': 'A table has no faces.',
  'n-gons': 'A table has no faces.',
  'panorama metadata': noPicture,
  'camera file endings': noPicture,
  'encodings of names': { file: tableTests, title: 'T625: in the encodings of their programs' },
  'truthful refusal': { file: tableTests, title: 'T625: is refused in words' },
  'memory bound': { file: tableTests, title: 'T625: is refused before it is unpacked' },
}

const pictureRows = (use: PictureUse) =>
  imageFormatNames.map((name): [string, PromiseRow] => [`${use}, ${name}`, pictureRow(use, name)])

/**
 * The rows of everything that a call takes, from the contract's own lists: what has no row or cells
 * does not compile.
 */
const rowBuilders: Record<FileRule['takes'], () => Promise<[string, PromiseRow][]>> = {
  image: async () => pictureRows('photo'),
  model: async () => [
    ...(await Promise.all(
      modelFormatNames
        .filter((name) => name !== 'panorama')
        .map(
          async (name): Promise<[string, PromiseRow]> => [`model, ${name}`, await modelRow(name)],
        ),
    )),
    ...pictureRows('panorama'),
  ],
  plan: async () => [['plan, pdf', planRow]],
  table: async () => [['table', tableRow]],
  document: async () => [
    ...pictureRows('document'),
    ['document, pdf', otherDocument('A PDF is no picture; what its author put into it stays.')],
    ['document, zip', otherDocument('A ZIP is handed out as it was packed: nothing is unpacked.')],
    ['document, other', otherDocument('It is no picture; what its author put into it stays.')],
  ],
}

export const buildPromiseRows = async (): Promise<[string, PromiseRow][]> =>
  (await Promise.all(Object.values(rowBuilders).map((make) => make()))).flat()
