import { createDeferred } from '@nspect/contract/shared/createDeferred'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  beginClipboardCopy,
  cancelClipboardCopy,
  copyTextToClipboard,
  finishClipboardCopy,
} from './copyTextToClipboard.ts'

/** A clipboard as WebKit has it: it takes nothing but what it is given inside the click. */
const strictClipboard = () => {
  const copied: string[] = []
  let isInClick = true
  queueMicrotask(() => {
    isInClick = false
  })
  const refuse = () => Promise.reject(new Error('not inside a click'))
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly types: Record<string, Promise<Blob>>
      constructor(types: Record<string, Promise<Blob>>) {
        this.types = types
      }
    },
  )
  vi.stubGlobal('navigator', {
    clipboard: {
      writeText: (text: string) => (isInClick ? Promise.resolve(copied.push(text)) : refuse()),
      write: async ([item]: { types: Record<string, Promise<Blob>> }[]) => {
        if (!isInClick) return refuse()
        const bytes = await item?.types['text/plain']
        copied.push((await bytes?.text()) ?? '')
      },
    },
  })
  return copied
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('T503: what is still being made is copied inside the click', () => {
  it('and taken when it is there', async () => {
    const copied = strictClipboard()
    const link = createDeferred<string>()
    const done = copyTextToClipboard(link.promise)
    await new Promise((later) => setTimeout(later))
    link.resolve('https://hotel.example/shared')
    expect(await done).toBe(true)
    expect(copied).toEqual(['https://hotel.example/shared'])
  })

  it('also where another part of the page makes it', async () => {
    const copied = strictClipboard()
    beginClipboardCopy()
    await new Promise((later) => setTimeout(later))
    expect(await finishClipboardCopy('https://hotel.example/first')).toEqual({
      isCopied: true,
      isAsked: true,
    })
    expect(copied).toEqual(['https://hotel.example/first'])
  })

  it('nothing is copied where there is nothing to copy, and a later copy was not asked for', async () => {
    const copied = strictClipboard()
    beginClipboardCopy()
    cancelClipboardCopy()
    await new Promise((later) => setTimeout(later))
    expect(await finishClipboardCopy('https://hotel.example/later')).toEqual({
      isCopied: false,
      isAsked: false,
    })
    expect(copied).toEqual([])
  })

  it('a browser that refuses at once leaves no failure behind when nothing comes to copy', async () => {
    vi.stubGlobal('ClipboardItem', class {})
    vi.stubGlobal('navigator', {
      clipboard: {
        write: () => Promise.reject(new Error('denied')),
        writeText: () => Promise.reject(new Error('denied')),
      },
    })
    // an unhandled rejection fails the run
    beginClipboardCopy()
    await new Promise((later) => setTimeout(later))
    cancelClipboardCopy()
    await new Promise((later) => setTimeout(later))
    expect(await finishClipboardCopy('text')).toEqual({ isCopied: false, isAsked: false })
  })

  it('a browser that takes no promise gets the text once it is there', async () => {
    const copied: string[] = []
    vi.stubGlobal('navigator', {
      clipboard: { writeText: (text: string) => Promise.resolve(copied.push(text)) },
    })
    expect(await copyTextToClipboard(Promise.resolve('late'))).toBe(true)
    expect(copied).toEqual(['late'])
  })

  it('over plain http it says that it did not', async () => {
    vi.stubGlobal('navigator', {})
    expect(await copyTextToClipboard('text')).toBe(false)
    expect(await copyTextToClipboard(Promise.resolve('text'))).toBe(false)
  })
})
