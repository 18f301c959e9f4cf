import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { browserFloor } from '../web/src/browsers/floor.ts'
import { lowerToFloor, readCompatData, readFloor } from './floorTypes.mjs'

const reference = (path: string) =>
  `/** [MDN Reference](https://developer.mozilla.org/docs/Web/API/${path}) */`

const floor = [
  ['chrome', '111'],
  ['firefox', '128'],
  ['safari', '16.4'],
  ['safari_ios', '16.4'],
]
const data = readCompatData()
const lowered = (...lines: string[]) => lowerToFloor(lines.join('\n'), data, floor).split('\n')

describe('T500: the compiler asks for a guard around whatever the oldest supported browsers lack', () => {
  it.each([
    [
      '    parse(url: string): URL | null;',
      'URL/parse_static',
      '    parse?(url: string): URL | null;',
    ],
    [
      '    any(signals: any): AbortSignal;',
      'AbortSignal/any_static',
      '    any?(signals: any): AbortSignal;',
    ],
    ['    popover: string | null;', 'HTMLElement/popover', '    popover?: string | null;'],
    [
      '    readonly userActivation: UserActivation;',
      'Navigator/vibrate',
      '    readonly userActivation?: UserActivation;',
    ],
    [
      'declare function requestIdleCallback(callback: () => void): number;',
      'Window/requestIdleCallback',
      'declare var requestIdleCallback: ((callback: () => void) => number) | undefined;',
    ],
  ])('%s', (line, path, expected) => {
    expect(lowered(reference(path), line)[1]).toBe(expected)
  })

  it('in every signature of the same name, and for what is read and set', () => {
    expect(
      lowered(reference('URL/parse_static'), '    parse(a: 1): 1;', '    parse(a: 2): 2;'),
    ).toEqual([reference('URL/parse_static'), '    parse?(a: 1): 1;', '    parse?(a: 2): 2;'])
    const both = ['    get popover(): string;', '    set popover(value: string);']
    expect(lowered(reference('HTMLElement/popover'), ...both)).toEqual([
      reference('HTMLElement/popover'),
      '    popover?: string;',
      '',
    ])
  })

  it('but not around what interfaces share, if the page of one names a younger one', () => {
    const shared = [
      'interface ReadableStreamDefaultReader extends ReadableStreamGenericReader {',
      '}',
      'interface ReadableStreamGenericReader {',
      reference('ReadableStreamBYOBReader/cancel'),
      '    cancel(reason?: any): Promise<void>;',
      '}',
    ]
    expect(lowered(...shared)).toEqual(shared)
  })

  it('and around a class that is not there', () => {
    expect(lowered(reference('VideoFrame'), 'declare var VideoFrame: {', '};')[2]).toBe(
      '} | undefined;',
    )
  })

  it('but around nothing that all of them have', () => {
    const there = [reference('OffscreenCanvas'), 'declare var OffscreenCanvas: {', '};']
    expect(lowered(...there)).toEqual(there)
    const own = [reference('URL/createObjectURL_static'), '    createObjectURL(a: Blob): string;']
    expect(lowered(...own)).toEqual(own)
  })
})

describe('T500: the oldest supported browsers are said where people look for them', () => {
  const { chrome, firefox, safari } = browserFloor

  it('the check of types reads the floor that the pages name', () => {
    expect(readFloor()).toEqual([
      ['chrome', chrome],
      ['firefox', firefox],
      ['safari', safari],
      ['safari_ios', safari],
    ])
  })

  it.each(['README.md', 'docs/operators/install.md'])('in %s', (path) => {
    const text = readFileSync(`${import.meta.dirname}/../${path}`, 'utf8').replace(/\s+/g, ' ')
    const sentence = `Safari ${safari}, Chrome and Edge ${chrome}, Firefox ${firefox}, or newer`
    expect(text.includes(sentence)).toBe(true)
  })
})
