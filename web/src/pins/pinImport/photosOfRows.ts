import type { Pin } from '@nspect/contract/pins/pins'
import { limits } from '@nspect/contract/shared/limits'
import type { PinRowToImport } from './readPinRows.ts'

const listForm = /\.(?:xlsx|csv|tsv|txt)$/i
const photoForm = /\.(?:jpe?g|png|webp|heic|heif|avif)$/i
/** What systems add to archives by themselves. */
const isHidden = (path: string) => /(?:^|\/)(?:\.|__MACOSX\/)/.test(path)

/** The list in an archive: the one in the fewest folders; undefined: there is none. */
export const findList = (paths: readonly string[]): string | undefined =>
  paths
    .filter((path) => listForm.test(path) && !isHidden(path))
    .toSorted((a, b) => a.split('/').length - b.split('/').length)[0]

const fold = (name: string) => name.trim().normalize('NFC').toLowerCase()

/** The ids that a photo may be named after: its folder, or its name up to a number of its own. */
const listIds = (path: string): string[] => {
  const [name = '', folder = ''] = path.split('/').toReversed()
  const stem = name.replace(photoForm, '')
  return [...new Set([folder, stem, stem.replace(/[-_ (]+\d+\)?$/, '')].map(fold))].filter(Boolean)
}

/** Finds the photos of a row in an archive: those that it names, else those named after its id. */
export const createPhotoFinder = (paths: readonly string[]) => {
  const photos = paths.filter((path) => photoForm.test(path) && !isHidden(path)).toSorted()
  const byName = new Map(
    photos.flatMap((path) => [
      [fold(path.slice(path.lastIndexOf('/') + 1)), path],
      [fold(path), path],
    ]),
  )
  const byId = new Map<string, string[]>()
  for (const path of photos) {
    for (const id of listIds(path)) {
      const named = byId.get(id)
      if (named) named.push(path)
      else byId.set(id, [path])
    }
  }
  return (names: readonly string[], id: string): { paths: string[]; missing: number } => {
    if (names.length === 0) return { paths: byId.get(fold(id)) ?? [], missing: 0 }
    const found = names.flatMap((name) => byName.get(fold(name.replaceAll('\\', '/'))) ?? [])
    return { paths: [...new Set(found)], missing: names.length - found.length }
  }
}

/** Of photos of rows, those whose points do not have as many yet, and as many as a point may have. */
export const pickPhotosToSend = (
  { pin, photos }: Pick<PinRowToImport, 'pin' | 'photos'>,
  stored: Pin | undefined,
): string[] =>
  pin.id > 0 && (stored?.projectPinPhotos.length ?? 0) >= photos.length
    ? []
    : photos.slice(0, limits.photosPerPin)
