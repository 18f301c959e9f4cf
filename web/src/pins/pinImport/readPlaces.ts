import type { Project } from '@nspect/contract/projects/projects'
import { createNameFinder } from './readCells.ts'
import type { SentPin } from './readPinRows.ts'

/** What points of an inspection can lie on. */
export interface ImportMedia {
  images: readonly Pick<Project['projectModelImages'][number], 'id' | 'sheet'>[]
  /** it shows a model of its own, not a panorama and not a vendor's tour */
  hasModel: boolean
}

/** What a row says of its point's place; empty: nothing. */
export interface PlaceCells {
  sheet: string
  x: string
  y: string
  z: string
}

/** The place of a new point, as it is sent. */
type SentPlace = Pick<
  SentPin,
  'matterPointCoordinates' | 'annotationCoordinates' | 'projectModelImageId'
>

/**
 * A coordinate, whose sign before decimals is the last one: `12.345`, `12,345`, `1.234,5`. Null: the
 * cell is none.
 */
const readCoordinate = (cell: string): number | null => {
  const plain = cell
    .normalize('NFKC')
    .replaceAll('−', '-')
    .replace(/\s|(?:%|m)\s*$/gu, '')
  const [, sign = '', whole, decimals = '0'] =
    /^([+-]?)(\d{1,3}(?:[.,'’]\d{3})+(?=[.,])|\d+)(?:[.,](\d+))?$/u.exec(plain) ?? []
  if (whole === undefined) return null
  return Number(`${sign}${whole.replace(/\D/g, '')}.${decimals}`)
}

/** Finds a picture by the name of its sheet, else by its number or the page of its sheet. */
const createImageFinder = (images: ImportMedia['images']) => {
  const byName = createNameFinder(images, ({ sheet }) => [sheet?.name ?? ''])
  const byNumber = createNameFinder(images, ({ sheet }) => [
    // "A-101 Ground floor" is sheet A-101
    sheet?.name.split(/\s/)[0] ?? '',
    String(sheet?.pageNumber ?? images.findIndex((image) => image.sheet === sheet) + 1),
  ])
  return (cell: string) => byName(cell) ?? byNumber(cell)
}

/**
 * Creates the function that finds the places of a list's points: on a sheet, in percent of its width
 * and height from the top left corner or in parts of 1, as all rows of the list; else in the model,
 * in meters with Z up. Null: the inspection has no such place. Undefined: the row names none.
 */
export const createPlaceReader = (rows: readonly PlaceCells[], media: ImportMedia) => {
  const { images, hasModel } = media
  const findImage = createImageFinder(images)
  const findImageOf = ({ sheet, z }: PlaceCells) => {
    if (sheet !== '') return findImage(sheet)
    return z === '' && images.length === 1 ? (images[0] ?? null) : null
  }
  const onSheets = rows.filter((cells) => findImageOf(cells)).flatMap(({ x, y }) => [x, y])
  const isOfOne =
    onSheets.every((cell) => !cell.includes('%') && (readCoordinate(cell) ?? 0) <= 1) &&
    onSheets.some((cell) => !Number.isInteger(readCoordinate(cell) ?? 0))
  const toPercent = (coordinate: number) => (isOfOne ? coordinate * 100 : coordinate)

  return (cells: PlaceCells): SentPlace | null | undefined => {
    const said = [cells.x, cells.y, cells.z]
    if (cells.sheet === '' && said.every((cell) => cell === '')) return undefined
    const [x, y, z] = said.map(readCoordinate)
    if (x == null || y == null) return null
    const image = findImageOf(cells)
    if (image) {
      const at = { x: toPercent(x), y: toPercent(y) }
      if (![at.x, at.y].every((percent) => percent >= 0 && percent <= 100)) return null
      const geometry = { type: 'POINT' as const, ...at, width: 0, height: 0 }
      return {
        projectModelImageId: image.id,
        annotationCoordinates: { geometry, data: { id: crypto.randomUUID() } },
      }
    }
    if (!hasModel || z == null) return null
    return {
      matterPointCoordinates: {
        // to the frame of the model's file, whose Y is up
        position: { x, y: z, z: -y },
        normal: { x: 0, y: 1, z: 0 },
        key: crypto.randomUUID(),
        v: 1,
      },
    }
  }
}
