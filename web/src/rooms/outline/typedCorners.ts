import type { Locale } from '@nspect/contract/i18n/locale'
import { formatStoredDecimal } from '@nspect/contract/i18n/numberFormats'
import type { Corner } from '@nspect/contract/rooms/polygon'
import { parseTypedNumber } from '../../i18n/typedNumber.ts'

const parsePair = (parts: readonly string[], locale: Locale): Corner | null => {
  if (parts.length !== 2) return null
  const [x, y] = parts.map((part) => Number(parseTypedNumber(part.trim(), locale) ?? 'none'))
  return x !== undefined && y !== undefined && Number.isFinite(x) && Number.isFinite(y)
    ? [x, y]
    : null
}

/**
 * Reads typed corners, one a line as `x; y`, or a size such as `4.2 x 6`: a rectangle around
 * `middle`. Answers the number of the first line that is neither.
 */
export const parseTypedCorners = (
  text: string,
  locale: Locale,
  middle: Corner,
): { corners: Corner[] } | { wrongLine: number } => {
  const lines = text
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '')
  const [first] = lines
  const size =
    first && lines.length === 1 ? parsePair(first.line.split(/\s*[x×]\s*/i), locale) : null
  if (size && size[0] > 0 && size[1] > 0) {
    const [right, bottom] = [middle[0] + size[0] / 2, middle[1] + size[1] / 2]
    const [left, top] = [right - size[0], bottom - size[1]]
    return {
      corners: [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ],
    }
  }
  const corners: Corner[] = []
  for (const { line, number } of lines) {
    const corner = parsePair(line.split(/[;\t]/), locale)
    if (!corner) return { wrongLine: number }
    corners.push(corner)
  }
  return { corners }
}

/** Corners as they are typed. */
export const formatCorners = (corners: readonly Corner[], locale: Locale): string =>
  corners
    .map((corner) =>
      corner
        .map((value) => formatStoredDecimal(String(Math.round(value * 1000) / 1000), locale))
        .join('; '),
    )
    .join('\n')
