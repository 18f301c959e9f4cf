import { languages } from '@nspect/contract/shared/enums'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** Loads the page as a browser does: the script, then everything else, then its program. */
const openPage = async (language: string) => {
  vi.resetModules()
  localStorage.setItem('nspect-language', language)
  document.body.innerHTML = '<div id="root"></div><div id="splash" role="status"></div>'
  await import('./tooOld.ts')
  document.dispatchEvent(new Event('readystatechange'))
}

const title = document.title

beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', class {})
  vi.stubGlobal('CSS', { supports: () => true })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
  document.body.removeAttribute('style')
  document.documentElement.lang = 'en'
  document.title = title
})

describe('T501: a browser that is too old says so instead of starting', () => {
  it.each(languages)('in the language %s, with what to do', async (language) => {
    vi.stubGlobal('OffscreenCanvas', undefined)
    await openPage(language)
    const message = document.querySelector('main[role="alert"]')
    expect(document.documentElement.lang).toBe(language)
    expect(message?.querySelector('h1')?.textContent).toBeTruthy()
    expect(message?.textContent).toContain('Safari 16.4 · Chrome 111 · Edge 111 · Firefox 128')
    expect(message?.querySelectorAll('p')).toHaveLength(3)
    // the program looks for it to begin
    expect(document.getElementById('root')).toBeNull()
  })

  it('worded differently in each', async () => {
    vi.stubGlobal('CSS', { supports: () => false })
    const titles = new Set<string>()
    for (const language of languages) {
      await openPage(language)
      titles.add(document.title)
    }
    expect(titles.size).toBe(languages.length)
  })

  it('and one that is new enough does not', async () => {
    await openPage('en')
    expect(document.getElementById('too-old')).toBeNull()
    expect(document.getElementById('root')).not.toBeNull()
  })
})
