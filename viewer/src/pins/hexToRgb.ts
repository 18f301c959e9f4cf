/** Red, green and blue in 0..1. */
export interface Rgb01 {
  r: number
  g: number
  b: number
}

/**
 * `#rrggbb` to 0..1 with one decimal, as the vendor's tags expect it; anything else is a mid grey.
 */
export function hexToRgb01(hex: string): Rgb01 {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  if (!match) return { r: 0.5, g: 0.5, b: 0.5 }
  const channel = (digits: string | undefined) =>
    Math.round((Number.parseInt(digits ?? '0', 16) / 255) * 10) / 10
  return { r: channel(match[1]), g: channel(match[2]), b: channel(match[3]) }
}
