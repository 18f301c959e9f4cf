import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Page, test } from '@playwright/test'
import { buildRoomGlb } from '../../viewer/src/testing/roomGlb.ts'
import { buildRoomPano } from '../../viewer/src/testing/roomPano.ts'
import { serveTestPage, type TestPage } from '../../viewer/src/testing/serveTestPage.ts'
import type {} from '../../viewer/src/testing/testPage.ts'
import { webglLaunchOptions } from './webglLaunch.ts'

const samples =
  process.env.SAMPLES_DIR ?? fileURLToPath(new URL('../../../shared/samples', import.meta.url))
const duplexPath = `${samples}/glb/Duplex_A_20110907.glb`
export const hasDuplex = existsSync(duplexPath)
/** where the room of `far.glb` lies */
export const farOrigin = [512_345, 40, -4_812_000.5] as const
export const roomGlbFile = buildRoomGlb()

/** one for all tests of a file */
export let contractPage: Page

/** The tests of this file share a page on which viewers of each kind can be opened. */
export function useContractPage(): void {
  let site: TestPage
  test.use({
    launchOptions: webglLaunchOptions,
    viewport: { width: 1000, height: 700 },
    deviceScaleFactor: 1,
  })
  test.beforeAll(async ({ browser }) => {
    site = await serveTestPage({
      'room.glb': roomGlbFile,
      'room.png': buildRoomPano(),
      'far.glb': buildRoomGlb({ offset: farOrigin }),
      'stray.glb': buildRoomGlb({ strayAt: 300 }),
      'stretched.glb': buildRoomGlb({ scale: [2, 1, -1] }),
      'cut.glb': roomGlbFile.slice(0, roomGlbFile.length - 600),
      'header.glb': roomGlbFile.slice(0, 16),
      'picture.glb': new TextEncoder().encode('GIF89a, not a model'),
      'external.glb': buildRoomGlb({ externalImage: 'textures/wall.png' }),
      'slow.glb': 'hangs',
      'gone.glb': 'drops',
      ...(hasDuplex ? { 'duplex.glb': readFileSync(duplexPath) } : {}),
    })
    contractPage = await browser.newPage()
    await contractPage.route('https://my.matterport.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>A space</p>' }),
    )
    await contractPage.goto(site.url)
  })

  test.afterAll(async () => {
    await contractPage.close()
    await site.close()
  })

  test.beforeEach(() => contractPage.setViewportSize({ width: 1000, height: 700 }))
}

export type AdapterKind = 'model' | 'pano' | 'matterport'
export const buildSource = (kind: AdapterKind, file = kind === 'pano' ? 'room.png' : 'room.glb') =>
  kind !== 'matterport'
    ? ({ kind, url: file } as const)
    : ({
        kind,
        link: 'https://my.matterport.com/show/?m=Hx4Qz81LmTb',
        key: 'a key',
        sdkUrl: '/sdk.js',
      } as const)

/** Opens and waits until surfaces can be pointed at. */
export async function openMedium(kind: AdapterKind, file?: string): Promise<void> {
  await contractPage.mouse.move(990, 690)
  await contractPage.evaluate(
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
    { kind, source: buildSource(kind, file) },
  )
}

export async function movePointerTo(kind: AdapterKind, x: number, y: number): Promise<void> {
  if (kind !== 'matterport') {
    await contractPage.mouse.move(x, y)
    await contractPage.evaluate(() => window.harness.frames(3))
  } else
    await contractPage.evaluate(([x, y]) => window.harness.fake!.pointer.moveTo(x!, y!), [x, y])
}

export async function clickAt(kind: AdapterKind, x: number, y: number): Promise<void> {
  if (kind !== 'matterport') {
    await contractPage.mouse.click(x, y)
    await contractPage.evaluate(() => window.harness.frames(3))
  } else await contractPage.evaluate(([x, y]) => window.harness.fake!.pointer.click(x!, y!), [x, y])
}

/** Places a pin where the middle of the picture meets the surface. Answers where its disc is. */
export const placePin = (key: string, x = 450, y = 300, stem = 0.4) =>
  contractPage.evaluate(
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
