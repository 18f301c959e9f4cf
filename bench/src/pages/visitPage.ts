import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page, Request } from '@playwright/test'
import { signInWithToken } from '../../../e2e/browserSession.ts'

/** What one visit with an empty cache costs; times in ms from the start of the navigation. */
export interface PageVisit {
  /** KB of 1,000 bytes, bodies and headers as transferred */
  js: number
  requests: number
  pictures: number
  /** largest contentful paint */
  lcp: number
  /** the first picture that was the largest thing on the page; undefined without one */
  picture: number | undefined
  /** when what the page is opened for stands: its rows, its points */
  ready: number
  /** the main thread's long tasks beyond 50 ms each, summed */
  blocked: number
}

interface Seen {
  lcp: number
  picture: number | null
  blocked: number
}

/** Runs inside the page, before any of its scripts. */
const watch = () => {
  const seen: Seen = { lcp: 0, picture: null, blocked: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { url: string })[]) {
      seen.lcp = entry.startTime
      if (entry.url !== '') seen.picture ??= entry.startTime
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocked += duration - 50
  }).observe({ type: 'longtask', buffered: true })
}

/** slower than this machine, as a phone is */
const throttling = 4

/** How long nothing is fetched until a page counts as quiet, as Playwright counts it. */
const quietMs = 500

/**
 * Watches what a page fetches; the answer resolves when that is nothing any more besides the stream
 * of live changes, which never ends.
 */
const watchFetches = (page: Page): (() => Promise<void>) => {
  const open = new Set<Request>()
  let quietSince = performance.now()
  const ended = (request: Request) => {
    if (open.delete(request)) quietSince = performance.now()
  }
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/Live/')) open.add(request)
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return async () => {
    while (open.size > 0 || performance.now() - quietSince < quietMs) await setTimeout(50)
  }
}

/**
 * Visits an address in a browser without a cache, its processor slowed down, until `ready` and the
 * network is quiet.
 */
export const visitPage = async (
  browser: Browser,
  url: string,
  ready: (page: Page) => Promise<unknown>,
  options: BrowserContextOptions & { token?: string | undefined },
): Promise<PageVisit> => {
  const { token, ...contextOptions } = options
  const context = await browser.newContext({ locale: 'en-US', ...contextOptions })
  try {
    const page = await context.newPage()
    await page.addInitScript(watch)
    if (token) await signInWithToken(context, url, token)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttling })
    const fetched: { type: string; path: string; bytes: Promise<number> }[] = []
    page.on('requestfinished', (request) => {
      const { pathname, protocol } = new URL(request.url())
      if (!protocol.startsWith('http')) return
      const bytes = request
        .sizes()
        .then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize)
      fetched.push({ type: request.resourceType(), path: pathname, bytes })
    })
    const quiet = watchFetches(page)
    await page.goto(url)
    await ready(page)
    const readyAt = await page.evaluate(() => performance.now())
    await quiet()
    const { lcp, picture, blocked } = await page.evaluate(
      () => (globalThis as unknown as { seen: Seen }).seen,
    )
    const sizes = await Promise.all(
      fetched.filter(({ path }) => path.endsWith('.js')).map(({ bytes }) => bytes),
    )
    return {
      js: sizes.reduce((sum, size) => sum + size, 0) / 1000,
      requests: fetched.length,
      pictures: fetched.filter(({ type }) => type === 'image').length,
      lcp,
      picture: picture ?? undefined,
      ready: readyAt,
      blocked,
    }
  } finally {
    await context.close()
  }
}
