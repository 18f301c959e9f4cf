import { limits } from '@nspect/contract/shared/limits'
import { sharp } from '../imageLibrary.ts'
import { drawPageInBands, type PixelSize } from './drawPage.ts'
import type { Pdf } from './openPdfDocument.ts'

/**
 * Draws an opened page in tiles, row by row, each encoded: neither its pixels nor those of two rows
 * are there at once.
 */
export const drawPageInTiles = async (
  pdf: Pdf,
  page: number,
  size: PixelSize,
): Promise<Uint8Array[]> => {
  const { width } = size
  const tiles: Uint8Array[] = []
  for (const { pixels, height } of drawPageInBands(pdf, page, size, limits.sheetTile)) {
    for (let left = 0; left < width; left += limits.sheetTile) {
      const tile = { left, top: 0, width: Math.min(limits.sheetTile, width - left), height }
      tiles.push(
        await sharp(pixels, { raw: { width, height, channels: 3 } })
          .extract(tile)
          .webp({ quality: 80, effort: 1 })
          .toBuffer(),
      )
    }
  }
  return tiles
}
