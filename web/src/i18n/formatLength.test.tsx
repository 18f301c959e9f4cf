import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatArea, formatLength } from './formatLength.ts'
import { showLanguage } from './i18n.ts'

const browser = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

afterEach(async () => {
  vi.restoreAllMocks()
  await showLanguage('en')
})

describe('T189 a length', () => {
  it('is metric in British English, with centimetres below a metre', () => {
    browser('en-GB')
    expect([0.0034, 0.085, 0.999, 2.6, 31.5, 1234.56].map(formatLength)).toEqual([
      '0.3 cm',
      '8.5 cm',
      '1.00 m',
      '2.60 m',
      '31.50 m',
      '1,234.6 m',
    ])
    expect(formatArea(10.4)).toBe('10.40 m²')
  })

  it('is in feet, inches and eighths in the United States', () => {
    browser('en-US')
    expect([0.003175, 0.0254, 0.3048, 2.6, 2.4384].map(formatLength)).toEqual([
      '⅛″',
      '1″',
      '1′ 0″',
      '8′ 6⅜″',
      '8′ 0″',
    ])
    expect(formatArea(10.4)).toBe('111.9 ft²')
  })

  it('never has twelve inches', () => {
    browser('en')
    expect(formatLength(0.3047)).toBe('1′ 0″')
  })

  it('is metric in every other language, with that language’s comma', async () => {
    browser('de', 'en-US')
    await showLanguage('de')
    expect(formatLength(2.6)).toBe('2,60 m')
    expect(formatArea(1234.5)).toBe('1.235 m²')
  })
})
