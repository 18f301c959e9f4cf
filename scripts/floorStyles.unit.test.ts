import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { youngStyles } from './floorStyles.ts'

const root = join(import.meta.dirname, '..')

/** What the floor may lack, and what its pages do without it. */
const harmless: Record<string, string> = {
  'font-family: ui-monospace': 'the next font of the list is taken',
  'text-wrap': 'lines break as they come',
  'text-wrap: balance': 'lines break as they come',
  'text-wrap: pretty': 'lines break as they come',
  'scrollbar-gutter': 'a page that grows moves by the width of a scroll bar',
  'scrollbar-gutter: stable': 'as above',
  'scrollbar-gutter: auto': 'as above',
  'content-visibility': 'what is out of view is drawn, too: slower, and the same',
  'content-visibility: auto': 'as above',
  'content-visibility: visible': 'as above',
  'contain-intrinsic-size': 'goes with content-visibility',
  'contain-intrinsic-block-size': 'goes with content-visibility',
  'overflow-anchor': 'Safari moves no content by itself, so there is nothing to switch off',
  'overflow-anchor: none': 'as above',
  resize: 'Safari on phones and tablets has no handle that changes the size of a field',
  'resize: none': 'as above',
  '::details-content': 'a fold that is closed is printed closed',
}

/** What has an older twin that the same sheet must bring. */
const twins: Record<string, string> = {
  'scrollbar-width': '::-webkit-scrollbar',
  'scrollbar-width: none': '::-webkit-scrollbar',
}

const sheets = globSync('{web,viewer}/src/**/*.css', { cwd: root })
const found = sheets.flatMap((file) => {
  const sheet = readFileSync(join(root, file), 'utf8')
  return youngStyles(sheet)
    .filter((feature) => !sheet.includes(twins[feature] ?? '\0'))
    .map((feature) => ({ file, feature }))
})

describe('T522: styles that the oldest supported browsers lack', () => {
  it('stand in @supports, or do no harm where they are missing', () => {
    expect(sheets.length).toBeGreaterThan(100)
    expect(
      found
        .filter(({ feature }) => !(feature in harmless))
        .map(({ file, feature }) => `${file}: ${feature}`),
    ).toEqual([])
  })

  it('are listed only while a sheet uses them', () => {
    const used = new Set(found.map(({ feature }) => feature))
    expect(Object.keys(harmless).filter((feature) => !used.has(feature))).toEqual([])
  })

  it.each([
    ['a { field-sizing: content }', 'field-sizing'],
    ['a { text-wrap: pretty }', 'text-wrap: pretty'],
    ['a { grid-template-rows: subgrid }', 'grid-template-rows: subgrid'],
    ['a { color: light-dark(#000, #fff) }', 'color: light-dark'],
    ['a { --tint: light-dark(#000, #fff) }', '*: light-dark'],
    ['a { color: rgb(from red r g b) }', 'color: rgb'],
    ['a:popover-open { color: red }', ':popover-open'],
    ['@starting-style { a { opacity: 0 } }', '@starting-style'],
  ])('%s is found', (sheet, feature) => {
    expect(youngStyles(sheet)).toContain(feature)
    const [, asked = ''] = /\{ (.*) \}/.exec(sheet) ?? []
    if (!sheet.startsWith('@') && !sheet.startsWith('a:'))
      expect(youngStyles(`@supports (${asked}) { ${sheet} }`)).toEqual([])
  })

  it.each([
    'a { inset: 0; height: 100dvh; color: color-mix(in srgb, red 10%, blue) }',
    'a:has(> b):not(:focus-visible) { container-type: inline-size }',
    '@container (min-width: 300px) { a { overflow: clip } }',
    '@layer base { a { user-select: none } }',
  ])('%s is in all of them', (sheet) => {
    expect(youngStyles(sheet)).toEqual([])
  })
})
