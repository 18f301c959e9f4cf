/** A picture in grey, row by row. */
export interface GrayImage {
  width: number
  height: number
  /** 0 black to 255 white */
  data: Uint8Array
}

/** How dark a picture is in cells, row by row, 0 to 255. */
export interface InkCells {
  width: number
  height: number
  data: Float32Array
}

/**
 * A picture in larger cells: each is the mean darkness of `size` by `size` pixels. `size` may be
 * any number from 1.
 */
export const toDarknessCells = ({ width, height, data }: GrayImage, size: number): InkCells => {
  const [across, down] = [
    Math.max(1, Math.round(width / size)),
    Math.max(1, Math.round(height / size)),
  ]
  const [sums, counts] = [new Float32Array(across * down), new Float32Array(across * down)]
  const columnOf = Int32Array.from({ length: width }, (_, x) =>
    Math.min(across - 1, Math.floor(x / size)),
  )
  for (let y = 0; y < height; y++) {
    const row = Math.min(down - 1, Math.floor(y / size)) * across
    for (let x = 0; x < width; x++) {
      const cell = row + (columnOf[x] as number)
      sums[cell] = (sums[cell] as number) + 255 - (data[y * width + x] as number)
      counts[cell] = (counts[cell] as number) + 1
    }
  }
  return {
    width: across,
    height: down,
    data: sums.map((sum, n) => sum / Math.max(1, counts[n] as number)),
  }
}

/** The same cells scaled by a factor near 1. */
export const scaleDarknessCells = ({ width, height, data }: InkCells, scale: number): InkCells => {
  const [across, down] = [
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  ]
  const scaled = new Float32Array(across * down)
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const [fromX, fromY] = [(x + 0.5) / scale - 0.5, (y + 0.5) / scale - 0.5]
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      const at = (column: number, row: number) =>
        data[
          Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column))
        ] as number
      const [u, v] = [fromX - left, fromY - top]
      scaled[y * across + x] =
        (1 - v) * ((1 - u) * at(left, top) + u * at(left + 1, top)) +
        v * ((1 - u) * at(left, top + 1) + u * at(left + 1, top + 1))
    }
  }
  return { width: across, height: down, data: scaled }
}
