import { Readable } from 'node:stream'
import type { AcceptedFile } from '../../server/src/files/acceptedFile.ts'
import { acceptLogo, acceptStill, acceptUploads } from '../../server/src/files/acceptUploads.ts'
import type { FileStorage } from '../../server/src/storage/storage.ts'
import {
  demoDocuments,
  demoLogo,
  demoModel,
  demoPanorama,
  demoPlans,
  readDemoFile,
} from './demoFiles.ts'
import type { DemoPin } from './demoPins.ts'

/**
 * Files of the demo by their names in `assets`, as stored: bytes durable, rows not yet inserted.
 */
export type DemoFiles = ReadonlyMap<string, AcceptedFile>

export interface WantedFile {
  file: string
  /** the display name */
  name: string
  takes: 'image' | 'document' | 'model' | 'still' | 'logo'
}

/** All files that the hotel's inspections use. */
export const listHotelFiles = (points: readonly DemoPin[]): WantedFile[] => [
  { file: demoModel.file, name: demoModel.displayName, takes: 'model' },
  { file: demoLogo.file, name: demoLogo.displayName, takes: 'logo' },
  ...[...demoPlans, demoPanorama].map(({ file, displayName }) => ({
    file,
    name: displayName,
    takes: 'image' as const,
  })),
  ...demoDocuments.map(({ file, displayName }) => ({
    file,
    name: displayName,
    takes: 'document' as const,
  })),
  ...points.flatMap((point): WantedFile[] => [
    { file: point.stills.withPin, name: `${point.key}.jpg`, takes: 'still' },
    { file: point.stills.plain, name: `${point.key}-plain.jpg`, takes: 'still' },
    { file: point.stills.context, name: `${point.key}-context.jpg`, takes: 'still' },
    ...point.photoFiles.map(
      ({ file, caption }): WantedFile => ({ file, name: `${caption}.jpg`, takes: 'image' }),
    ),
    ...(point.repair
      ? [{ file: point.repair, name: `${point.key}-repaired.jpg`, takes: 'image' } as const]
      : []),
  ]),
]

const takeOne = async (
  storage: FileStorage,
  { file, name, takes }: WantedFile,
): Promise<AcceptedFile | undefined> => {
  const bytes = await readDemoFile(file)
  if (takes === 'still')
    return acceptStill(storage, name, `data:image/jpeg;base64,${bytes.toString('base64')}`)
  const stored = await storage.put(Readable.from([bytes]), { maxBytes: bytes.length })
  const upload = { ...stored, field: 'file', displayName: name }
  if (takes === 'logo') return acceptLogo(storage, { ...upload, takes: 'image' })
  const [taken] = await acceptUploads(storage, [{ ...upload, takes }])
  return taken
}

/** Stores files like user uploads, a few at a time. */
export const acceptDemoFiles = async (
  storage: FileStorage,
  wanted: readonly WantedFile[],
): Promise<DemoFiles> => {
  const taken = new Map<string, AcceptedFile>()
  const left = [...wanted]
  const next = async () => {
    for (let wantedFile = left.shift(); wantedFile; wantedFile = left.shift()) {
      const file = await takeOne(storage, wantedFile)
      if (file) taken.set(wantedFile.file, file)
    }
  }
  await Promise.all([next(), next(), next()])
  return taken
}
