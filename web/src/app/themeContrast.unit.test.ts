import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { expect, it } from 'vitest'
import { computeColorContrast } from '../projectTypes/partFields/colors.ts'
import { themeVariables } from '../ui/theme/palette.ts'
import { theme } from '../ui/theme/theme.ts'

const mantine = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))

/** A theme color as `#rrggbb`. */
const readColor = (scheme: 'light' | 'dark', name: string): string => {
  const variables: Record<string, string> = {
    ...mantine.variables,
    ...mantine[scheme],
    ...themeVariables[scheme],
  }
  const value = variables[name] ?? ''
  const other = /^var\((.+)\)$/.exec(value)?.[1]
  if (other) return readColor(scheme, other)
  const parts = /^rgba\((\d+), (\d+), (\d+), 1\)$/.exec(value)?.slice(1)
  if (!parts) return value
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
}

it.each(
  (['light', 'dark'] as const).flatMap((scheme) =>
    ['teal', 'red', 'gray'].flatMap((color) =>
      ['light', 'light-hover'].map((area) => [scheme, color, area] as const),
    ),
  ),
)(
  'T753 in the %s theme the words of a %s button stand out by 4.5:1 on “%s”',
  (scheme, color, area) => {
    const name = `--mantine-color-${color}`
    const words = readColor(scheme, `${name}-light-color`)
    expect(computeColorContrast(words, readColor(scheme, `${name}-${area}`))).toBeGreaterThan(4.5)
  },
)
