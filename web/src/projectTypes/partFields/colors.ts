/** The default colour of a status (T69). */
export const defaultColor = '#6b7280'

/**
 * Distinguishable for most people, on light and on dark: for states from bad to done, and for
 * topics.
 */
export const colorSwatches = [
  defaultColor,
  '#d64545',
  '#d9662b',
  '#b7791f',
  '#2f8f4e',
  '#0b7f87',
  '#2f74c8',
  '#7566d8',
  '#b04fb5',
  '#8f6f53',
]

/** The background colours of the light and dark theme (web/src/ui/theme/theme.ts). */
const surfaces = { light: '#ffffff', dark: '#1a1f24' } as const
/** WCAG 2.2, 1.4.11: minimum contrast ratio to adjacent colours */
const minContrast = 3

const isColor = (color: string) => /^#[0-9a-f]{6}$/i.test(color)

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2). */
const luminance = (color: string): number => {
  const part = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

/** The contrast ratio of two colours, 1 to 21. */
export const computeColorContrast = (a: string, b: string): number => {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The surface on which a colour has too little contrast, if any; null if it is no colour. */
export const findSurfaceWithLowContrast = (color: string): keyof typeof surfaces | null => {
  if (!isColor(color)) return null
  if (computeColorContrast(color, surfaces.light) < minContrast) return 'light'
  return computeColorContrast(color, surfaces.dark) < minContrast ? 'dark' : null
}
