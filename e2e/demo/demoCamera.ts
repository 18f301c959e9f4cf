import type { CameraPose, PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import { chromium } from '@playwright/test'
import type { StillPin } from '../../viewer/src/engine/viewerApi.ts'
import { serveTestPage } from '../../viewer/src/testing/serveTestPage.ts'
import type {} from '../../viewer/src/testing/testPage.ts'
import { webglLaunchOptions } from '../viewer/webglLaunch.ts'

/** A picture to take of an opened model; `size` in pixels, at most 1896 x 1122. */
export interface CameraShot {
  camera: CameraPose
  size: { width: number; height: number }
  /** JPEG quality 0..1 */
  quality: number
  /** a point that stands in the picture; `color` as `#rrggbb` */
  pin?: { coordinates: PinCoordinates; color: string; label: string }
}

/** The project's own viewer in a browser, as inspectors see it. */
export interface DemoCamera {
  /** Shows one of the models that `startDemoCamera` was given. */
  open(name: string): Promise<void>
  /** A JPEG, taken as the web takes the stills of a point. */
  shoot(shot: CameraShot): Promise<Buffer>
  /** A JPEG that shows where in the building a point is, taken as the web takes it. */
  context(point: StillPin): Promise<Buffer>
  close(): Promise<void>
}

/** Starts a browser in which the viewer shows `models`, GLB files by name. */
export async function startDemoCamera(models: Record<string, Uint8Array>): Promise<DemoCamera> {
  const site = await serveTestPage(models)
  const browser = await chromium.launch(webglLaunchOptions)
  const page = await browser.newPage({
    viewport: { width: 320, height: 200 },
    deviceScaleFactor: 1,
  })
  await page.goto(site.url)
  return {
    async open(name) {
      await page.evaluate(async (url) => {
        const { harness } = window
        // The screen may be small: pictures are drawn beside it, in their own size.
        harness.host.style.width = '316px'
        harness.host.style.height = '187px'
        await harness.prepare('model')
        await harness.open({ kind: 'model', url, corrections: { stance: 'outside' } })
        // answers when surfaces can be pointed at
        await harness.viewer.hit(1, 1)
      }, name)
    },
    async shoot({ camera, size, quality, pin }) {
      const picture = await page.evaluate(
        async ({ camera, size, quality, pin }) => {
          const { viewer } = window.harness
          viewer.setPins(pin === null ? [] : [{ key: pin.coordinates.key, ...pin }])
          await viewer.camera!.to(camera, { transition: 'instant' })
          return window.harness.picture({ ...size, quality, pins: pin !== null })
        },
        { camera, size, quality, pin: pin ?? null },
      )
      return Buffer.from(picture.base64, 'base64')
    },
    async context(point) {
      const base64 = await page.evaluate(async (point) => {
        const pictures = await window.harness.viewer.points!.takeStills(point)
        return pictures && window.harness.base64(pictures.context)
      }, point)
      if (base64 === null) throw new Error(`no camera sees point ${point.number}`)
      return Buffer.from(base64, 'base64')
    },
    async close() {
      await browser.close()
      await site.close()
    },
  }
}
