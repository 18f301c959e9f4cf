import { expect, it } from 'vitest'
import { hexToRgb01 } from './hexToRgb.ts'

it.each([
  ['#000000', { r: 0, g: 0, b: 0 }],
  ['#ffffff', { r: 1, g: 1, b: 1 }],
  ['#FF8000', { r: 1, g: 0.5, b: 0 }],
  ['#0b6e75', { r: 0, g: 0.4, b: 0.5 }],
  ['#808080', { r: 0.5, g: 0.5, b: 0.5 }],
])('%s becomes parts of one with one decimal', (hex, rgb) => {
  expect(hexToRgb01(hex)).toEqual(rgb)
})

it.each(['', 'red', '#fff', '#12345g', '#1234567', 'url(x)'])('%j is a mid grey', (hex) => {
  expect(hexToRgb01(hex)).toEqual({ r: 0.5, g: 0.5, b: 0.5 })
})
