import { groupBy } from '@nspect/contract/shared/groupBy'
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
  const byPath = new Map(photos.map((path) => [fold(path), path]))
  const byName = groupBy(photos, (path) => fold(path.slice(path.lastIndexOf('/') + 1)))
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
    const found = names.flatMap((name) => {
      const path = fold(name.replaceAll('\\', '/'))
      const same = byName.get(path.slice(path.lastIndexOf('/') + 1)) ?? []
      // of several folders only that of the row has its photo
      const [only] = same.length > 1 ? same.filter((one) => listIds(one).includes(fold(id))) : same
      return byPath.get(path) ?? only ?? []
    })
    return { paths: [...new Set(found)], missing: names.length - found.length }
  }
}

/**
 * Of the photos of a row, those that its point may lack, as many as a point may have. `held`: how many
 * of such photos it has; the server knows which.
 */
export const pickPhotosToSend = (
  { pin, photos }: Pick<PinRowToImport, 'pin' | 'photos'>,
  held: number,
): string[] => (pin.id > 0 && held >= photos.length ? [] : photos.slice(0, limits.photosPerPin))
