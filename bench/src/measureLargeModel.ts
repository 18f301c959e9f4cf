import { loadavg } from 'node:os'
import { type Browser, chromium } from '@playwright/test'
import { webglLaunchOptions } from '../../e2e/viewer/webglLaunch.ts'
import { optimizeModel } from '../../server/src/models/optimizeModel.ts'
import { buildLargeBuilding } from '../../server/src/testing/models/largeBuilding.ts'
import { serveTestPage } from '../../viewer/src/testing/serveTestPage.ts'
import type {} from '../../viewer/src/testing/testPage.ts'

const goal = { atTwenty: 3_000 }
const longest = 300_000
/** about 220 MB */
const building = { floors: 6, cells: 70, side: 2200 }

interface Seen {
  /** ms from the call until something of the building is drawn */
  first: number
  /** …until one stands inside; null where the walk was not tried */
  inside: number | null
  /** …until the model itself is there */
  whole: number
}

/** Opens a model at a speed of the network; `coarse`: with its copy first. */
const visit = async (
  browser: Browser,
  url: string,
  mbits: number,
  hasCoarse: boolean,
): Promise<Seen> => {
  const page = await browser.newPage({ viewport: { width: 1000, height: 700 } })
  page.setDefaultTimeout(longest)
  try {
    await page.goto(url)
    // the viewer's program is not what is measured
    await page.evaluate(() => window.harness.prepare('model'))
    const network = await page.context().newCDPSession(page)
    const downloadThroughput = (mbits * 1e6) / 8
    await network.send('Network.enable')
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 40,
      downloadThroughput,
      uploadThroughput: downloadThroughput,
    })
    return await page.evaluate(async (hasCoarse): Promise<Seen> => {
      const { harness } = window
      const began = performance.now()
      await harness.open({
        kind: 'model',
        url: 'web.glb',
        ...(hasCoarse && { coarse: 'coarse.glb' }),
      })
      await harness.frames(1)
      const first = performance.now() - began
      if (!hasCoarse) return { first, inside: null, whole: first }
      await harness.heard('abilities')
      await harness.viewer.walk?.setStance('inside')
      await harness.frames(1)
      const inside = harness.viewer.refining ? performance.now() - began : null
      while (harness.viewer.refining) await new Promise((resolve) => setTimeout(resolve, 50))
      await harness.frames(1)
      return { first, inside, whole: performance.now() - began }
    }, hasCoarse)
  } finally {
    await page.close()
  }
}

/**
 * A model of 220 MB over 20 and 5 Mbit/s: when something of the building is seen, when one walks,
 * when all of it is there.
 */
export const measureLargeModel = async (say: (line: string) => void): Promise<void> => {
  const file = await buildLargeBuilding(building)
  const files: Record<string, Uint8Array> = {}
  const began = performance.now()
  const { coarse } = await optimizeModel(
    file,
    async (name, bytes) => {
      files[`${name}.glb`] = bytes
    },
    () => {},
  )
  const made = performance.now() - began
  const copy = await coarse()
  if (!copy || !files['web.glb']) throw new Error('the copies are missing')
  files['coarse.glb'] = copy
  const mb = (bytes: Uint8Array) => `${(bytes.length / 1e6).toFixed(1)} MB`
  say(
    `\nA model of ${mb(file)}: its copy for desktops has ${mb(files['web.glb'])}, the coarse one ${mb(copy)}, made in ` +
      `${((performance.now() - began - made) / 1000).toFixed(0)} s after the ${(made / 1000).toFixed(0)} s of the others`,
  )
  const site = await serveTestPage(files)
  const browser = await chromium.launch(webglLaunchOptions)
  const seconds = (ms: number | null) =>
    ms === null ? 'not before the model' : `${(ms / 1000).toFixed(1)} s`
  try {
    for (const mbits of [20, 5]) {
      const [plain, seen] = [
        await visit(browser, site.url, mbits, false),
        await visit(browser, site.url, mbits, true),
      ]
      const verdict =
        mbits === 20
          ? ` (goal ${goal.atTwenty / 1000} s) ${seen.first <= goal.atTwenty ? 'ok' : 'missed'}`
          : ''
      say(
        `  at ${mbits} Mbit/s  something to see after ${seconds(seen.first)}${verdict}, inside after ${seconds(seen.inside)}, ` +
          `all of it after ${seconds(seen.whole)}; without the copy nothing for ${seconds(plain.first)}`,
      )
    }
    say(
      `  load average ${loadavg()
        .map((n) => n.toFixed(1))
        .join(', ')}`,
    )
  } finally {
    await browser.close()
    await site.close()
  }
}
