import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Page, test } from '@playwright/test'
import { roomGlb } from '../../viewer/src/testing/roomGlb.ts'
import { roomPano } from '../../viewer/src/testing/roomPano.ts'
import { serveTestPage, type TestPage } from '../../viewer/src/testing/serveTestPage.ts'
import type {} from '../../viewer/src/testing/testPage.ts'
import { webglLaunch } from './webglLaunch.ts'

const samples =
  process.env.SAMPLES_DIR ?? fileURLToPath(new URL('../../../shared/samples', import.meta.url))
const duplexPath = `${samples}/glb/Duplex_A_20110907.glb`
export const hasDuplex = existsSync(duplexPath)
/** where the room of `far.glb` lies */
export const far = [512_345, 40, -4_812_000.5] as const
export const room = roomGlb()

/** one for all tests of a file */
export let page: Page

/** The tests of this file share a page on which viewers of each kind can be opened. */
export function useContractPage(): void {
  let site: TestPage
  test.use({
    launchOptions: webglLaunch,
    viewport: { width: 1000, height: 700 },
    deviceScaleFactor: 1,
  })
  test.beforeAll(async ({ browser }) => {
    site = await serveTestPage({
      'room.glb': room,
      'room.png': roomPano(),
      'far.glb': roomGlb({ offset: far }),
      'stray.glb': roomGlb({ strayAt: 300 }),
      'stretched.glb': roomGlb({ scale: [2, 1, -1] }),
      'cut.glb': room.slice(0, room.length - 600),
      'header.glb': room.slice(0, 16),
      'picture.glb': new TextEncoder().encode('GIF89a, not a model'),
      'external.glb': roomGlb({ externalImage: 'textures/wall.png' }),
      'slow.glb': 'hangs',
      'gone.glb': 'drops',
      ...(hasDuplex ? { 'duplex.glb': readFileSync(duplexPath) } : {}),
    })
    page = await browser.newPage()
    await page.route('https://my.matterport.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>A space</p>' }),
    )
    await page.goto(site.url)
  })

  test.afterAll(async () => {
    await page.close()
    await site.close()
  })

  test.beforeEach(() => page.setViewportSize({ width: 1000, height: 700 }))
}

export type Kind = 'model' | 'pano' | 'matterport'
export const sourceOf = (kind: Kind, file = kind === 'pano' ? 'room.png' : 'room.glb') =>
  kind !== 'matterport'
    ? ({ kind, url: file } as const)
    : ({
        kind,
        link: 'https://my.matterport.com/show/?m=Hx4Qz81LmTb',
        key: 'a key',
        sdkUrl: '/sdk.js',
      } as const)

/** Opens and waits until surfaces can be pointed at. */
export async function open(kind: Kind, file?: string): Promise<void> {
  await page.mouse.move(990, 690)
  await page.evaluate(
    async ({ kind, source }) => {
      const { harness } = window
      harness.host.style.width = '900px'
      harness.host.style.height = '600px'
      await harness.prepare(kind)
      await harness.open(source)
      await harness.viewer.hit(450, 300)
      // The last thing that a model reports without being asked.
      if (kind === 'model') await harness.heard('abilities')
    },
    { kind, source: sourceOf(kind, file) },
  )
}

export async function pointTo(kind: Kind, x: number, y: number): Promise<void> {
  if (kind !== 'matterport') {
    await page.mouse.move(x, y)
    await page.evaluate(() => window.harness.frames(3))
  } else await page.evaluate(([x, y]) => window.harness.fake!.pointer.moveTo(x!, y!), [x, y])
}

export async function click(kind: Kind, x: number, y: number): Promise<void> {
  if (kind !== 'matterport') {
    await page.mouse.click(x, y)
    await page.evaluate(() => window.harness.frames(3))
  } else await page.evaluate(([x, y]) => window.harness.fake!.pointer.click(x!, y!), [x, y])
}

/** Places a pin where the middle of the picture meets the surface. Answers where its disc is. */
export const placePin = (key: string, x = 450, y = 300, stem = 0.4) =>
  page.evaluate(
    async ({ key, x, y, stem }) => {
      const { viewer } = window.harness
      const hit = (await viewer.hit(x, y))!
      const { position, normal } = hit
      viewer.upsertPin({
        key,
        coordinates: { position, normal, key, stem },
        color: '#c62828',
        label: `Point ${key}`,
      })
      await window.harness.frames(3)
      const head = {
        x: position.x + normal.x * stem,
        y: position.y + normal.y * stem,
        z: position.z + normal.z * stem,
      }
      return { position, normal, head: viewer.toScreen(head)! }
    },
    { key, x, y, stem },
  )
