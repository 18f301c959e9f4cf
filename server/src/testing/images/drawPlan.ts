import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { DrawnSheet } from '../../files/plans/planMessages.ts'
import { type OpenPlan, withPlanProcess } from '../../files/plans/planProcess.ts'
import { getTestRoot } from '../testRoot.ts'

/** The picture of a sheet that a test looks at. */
export interface SheetImage {
  width: number
  height: number
  /**
   * how much of a rectangle is not white, 0 to 1; its place as parts of the page, from its upper
   * left corner
   */
  inkIn: (left: number, top: number, right: number, bottom: number) => number
  /** the colour of a place: red, green, blue */
  colorAt: (x: number, y: number) => [number, number, number]
}

const toSheetImage = async ({ pictures }: DrawnSheet): Promise<SheetImage> => {
  const { data, info } = await sharp(pictures.full.bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const at = (x: number, y: number): [number, number, number] => {
    const from = 3 * (Math.floor(y) * width + Math.floor(x))
    return [data[from] ?? 255, data[from + 1] ?? 255, data[from + 2] ?? 255]
  }
  return {
    width,
    height,
    inkIn: (left, top, right, bottom) => {
      let ink = 0
      let all = 0
      for (let y = Math.floor(top * height); y < bottom * height; y++) {
        for (let x = Math.floor(left * width); x < right * width; x++) {
          all++
          if (Math.min(...at(x, y)) < 200) ink++
        }
      }
      return ink / all
    },
    colorAt: (x, y) => at(x * width, y * height),
  }
}

/** Opens a PDF as the product does, in a process of its own. */
export const withTestPlan = async <T>(
  bytes: Uint8Array,
  work: (plan: OpenPlan) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(getTestRoot(), 'nspect-plan-'))
  try {
    const path = join(folder, 'plan.pdf')
    await writeFile(path, bytes)
    return await withPlanProcess({ path, size: bytes.length }, work)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Draws the sheets of a PDF as the product does; of one that cannot be drawn, why. */
export const drawSheets = (bytes: Uint8Array): Promise<(SheetImage | string)[]> =>
  withTestPlan(bytes, async ({ count, draw }) => {
    const sheets: (SheetImage | string)[] = []
    for (let n = 1; n <= count; n++) {
      const result = await draw(n)
      sheets.push('failed' in result ? result.failed : await toSheetImage(result.drawn))
    }
    return sheets
  })

/** Draws the first sheet of a PDF. Throws why it cannot be drawn. */
export const drawFirstSheet = async (bytes: Uint8Array): Promise<SheetImage> => {
  const [sheet] = await drawSheets(bytes)
  if (sheet === undefined || typeof sheet === 'string') throw new Error(sheet)
  return sheet
}
