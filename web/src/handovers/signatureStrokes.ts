import { limits } from '@nspect/contract/shared/limits'

/**
 * The size that signatures are stored in, whatever the size of the pad on the screen: they scale
 * with it when a device is turned.
 */
export const signaturePad = { width: 800, height: 400 } as const

/** units that a line must move before its next point is noted */
const shortestStep = 3

export interface PadPoint {
  x: number
  y: number
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))

/** A place on the screen in the units of the pad. */
export const toPadPoint = (
  { clientX, clientY }: { clientX: number; clientY: number },
  box: { left: number; top: number; width: number; height: number },
): PadPoint => ({
  x: clamp(
    ((clientX - box.left) / (box.width || signaturePad.width)) * signaturePad.width,
    signaturePad.width,
  ),
  y: clamp(
    ((clientY - box.top) / (box.height || signaturePad.height)) * signaturePad.height,
    signaturePad.height,
  ),
})

/** A line with one more point, unless that is where it is already. */
export const extendLine = (line: readonly PadPoint[], point: PadPoint): readonly PadPoint[] => {
  const last = line.at(-1)
  return last && Math.hypot(point.x - last.x, point.y - last.y) < shortestStep
    ? line
    : [...line, point]
}

export const formatStroke = (line: readonly PadPoint[]): string =>
  line.map(({ x, y }) => `${x},${y}`).join(' ')

/** `800,400 ` */
const longestPoint = 8
const pointsOfStroke = Math.floor(limits.signatureStroke / longestPoint)

/** Strokes with a drawn line; a long one goes on where its first part ends. */
export const addLine = (strokes: readonly string[], line: readonly PadPoint[]): string[] => {
  const added: string[] = []
  for (let from = 0; from === 0 || from < line.length - 1; from += pointsOfStroke - 1)
    added.push(formatStroke(line.slice(from, from + pointsOfStroke)))
  return [...strokes, ...added].slice(0, limits.signatureStrokes)
}
