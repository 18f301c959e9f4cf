import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { signInWithToken } from '../../../e2e/browserSession.ts'
import { webglLaunchOptions } from '../../../e2e/viewer/webglLaunch.ts'
import type { ServerTarget } from './generateLoad.ts'

const assets = join(import.meta.dirname, '../../../web/dist/assets')

export const isWebBuilt = (): boolean => existsSync(assets)

/** What a browser downloads with an empty cache, in KB of 1,000 bytes. */
export interface PageWeight {
  /** from opening the URL to the dashboard's rows: transferred size, brotli */
  js: number
  css: number
  requests: number
  /** the part of it that belongs to three.js and the viewers, which is not needed yet */
  viewer: number
  /**
   * additional download of a model's screen for the viewer, gzip: three.js and our viewer without
   * its decoders
   */
  viewerBase: number
}

/** Opens the dashboard with a session and an empty browser cache. */
export const measurePageWeight = async ({ url, token }: ServerTarget): Promise<PageWeight> => {
  const browser = await chromium.launch(webglLaunchOptions)
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await signInWithToken(page.context(), url, token)
    const fetched: { path: string; bytes: Promise<number> }[] = []
    page.on('requestfinished', (request) => {
      const path = new URL(request.url()).pathname
      fetched.push({
        path,
        bytes: request.sizes().then(({ responseBodySize }) => responseBodySize),
      })
    })
    await page.goto(url)
    await page.getByText('Inspection of house').first().waitFor()
    await page.waitForLoadState('networkidle')
    const sum = async (isMeant: (path: string) => boolean) =>
      (
        await Promise.all(fetched.filter(({ path }) => isMeant(path)).map(({ bytes }) => bytes))
      ).reduce((a, b) => a + b, 0) / 1000
    const loaded = new Set(fetched.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)))
    const base = listChunks(entryOfViewer())
    return {
      js: await sum((path) => path.endsWith('.js')),
      css: await sum((path) => path.endsWith('.css')),
      requests: fetched.filter(({ path }) => !/\.(?:png|jpe?g|webp|svg)$/.test(path)).length,
      viewer: await sum(
        (path) =>
          path.startsWith('/assets/') &&
          path.endsWith('.js') &&
          isOfViewer(path.slice('/assets/'.length)),
      ),
      viewerBase:
        [...base]
          .filter((name) => !loaded.has(name))
          .reduce((sum, name) => sum + computeGzipSize(name), 0) / 1000,
    }
  } finally {
    await browser.close()
  }
}

const readAsset = (name: string) => readFileSync(join(assets, name), 'utf8')

const computeGzipSize = (name: string) => gzipSync(readAsset(name), { level: 9 }).length

/** Every build of three.js contains this name; chunks of adapters are named after their media. */
const isOfViewer = (name: string) =>
  /Viewer-/.test(name) || readAsset(name).includes('WebGLRenderer')

/** A chunk with its transitive static imports. */
const listChunks = (name: string, found = new Set<string>()): Set<string> => {
  if (found.has(name)) return found
  found.add(name)
  for (const [, next] of readAsset(name).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
    listChunks(next ?? '', found)
  return found
}

const entryOfViewer = (): string => {
  const name = readdirSync(assets).find((fileName) => /^openModel-.*\.js$/.test(fileName))
  if (!name) throw new Error('the build has no chunk of the model viewer')
  return name
}
