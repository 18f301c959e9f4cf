import { buildPlanPdf } from '../../../server/src/testing/images/planPdf.ts'

/** points on paper */
export const a0Size = { width: 3370, height: 2384 } as const

const words =
  'door window wall ceiling stair shaft riser duct corridor lobby plant bathroom kitchen lift ramp beam slab'.split(
    ' ',
  )

/** About 100 kB of lines, as plans have them: rooms, their hatching, axes. */
const buildSheetDrawing = (
  sheet: number,
  { width, height }: { width: number; height: number },
): string => {
  const parts = ['0.6 w']
  for (let n = 0; n < 2_400; n++) {
    const [x, y] = [
      ((n * 137 + sheet * 53) % (width - 200)) + 60,
      ((n * 251 + sheet * 17) % (height - 200)) + 60,
    ]
    parts.push(
      `${x} ${y} m ${x + 20 + (n % 90)} ${y} l ${x + 20 + (n % 90)} ${y + 15 + (n % 70)} l S`,
    )
  }
  return parts.join('\n')
}

/** What stands on a sheet: each has a word that is on no other. */
const buildSheetText = (sheet: number): string =>
  [
    `Sheet${sheet}`,
    ...Array.from(
      { length: 300 },
      (_, n) => `${words[(n * 7 + sheet) % words.length]} ${(n * 31 + sheet) % 997}`,
    ),
  ].join(' ')

/** A plan set of so many sheets of A0, made by script. */
export const buildA0Pdf = (sheets: number): Uint8Array<ArrayBuffer> =>
  buildPlanPdf(
    Array.from({ length: sheets }, (_, n) => ({
      ...a0Size,
      words: buildSheetText(n + 1),
      drawing: buildSheetDrawing(n, a0Size),
      bookmark: `A-${100 + n} Floor plan`,
    })),
  )

/** One sheet of 16,000 by 11,000 pixels at 150 dpi. */
export const buildHugePdf = (): Uint8Array<ArrayBuffer> => {
  const size = { width: 7680, height: 5280 }
  return buildPlanPdf([{ ...size, words: 'Site plan', drawing: buildSheetDrawing(0, size) }])
}
