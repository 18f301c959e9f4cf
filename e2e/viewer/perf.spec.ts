import { readFileSync } from 'node:fs'
import { test } from '@playwright/test'
import { serveTestPage } from '../../viewer/src/testing/bundle.ts'
import type {} from '../../viewer/src/testing/page.ts'
import { webglLaunch } from './browser.ts'
test.use({ launchOptions: webglLaunch, viewport: { width: 1200, height: 760 }, deviceScaleFactor: 1 })
test('perf', async ({ page }) => {
  test.setTimeout(200000)
  const site = await serveTestPage({ 'duplex.glb': readFileSync('/work/shared/samples/glb/Duplex_A_20110907.glb') })
  await page.goto(site.url)
  const info = await page.evaluate(async () => {
      const { harness } = window
      await harness.prepare('model')
      await harness.open({ kind: 'model', url: 'duplex.glb' })
      await harness.viewer.hit(450, 300)
      const { viewer } = harness
      const hits = []
      for (let x = 200; x < 800; x += 6) for (let y = 100; y < 500; y += 30) { const h = await viewer.hit(x, y); if (h) hits.push(h) }
      const t0 = performance.now()
      for (let i = 0; i < 200; i++) await viewer.hit(300 + i, 300)
      const hitMs = (performance.now() - t0) / 200
      const pins = Array.from({ length: 10000 }, (_, i) => { const h = hits[i % hits.length]!; return { key: `k${i}`, label: `P ${i}`, color: '#c62828', coordinates: { position: { ...h.position, y: h.position.y + Math.floor(i / hits.length) * 0.02 }, normal: h.normal, key: `k${i}`, stem: 0.3 } } })
      const t1 = performance.now()
      viewer.setPins(pins)
      const setMs = performance.now() - t1
      const t2 = performance.now()
      viewer.setStem('k77', 2)
      const stemMs = performance.now() - t2
      const cam = viewer.currentCamera()!
      const t3 = performance.now()
      let n = 0
      for (; n < 30; n++) { void viewer.cameraTo({ ...cam, position: { ...cam.position, x: cam.position.x + n * 0.02 } }); await harness.frames(1) }
      const frameMs = (performance.now() - t3) / n
      const t4 = performance.now(); await viewer.screenshot(); const shotMs = performance.now() - t4
      return { hits: hits.length, hitMs, setMs, stemMs, frameMs, shotMs }
  })
  console.log(JSON.stringify(info))
  const client = await page.context().newCDPSession(page)
  const heaps = []
  for (let i = 0; i < 12; i++) {
    await page.evaluate(async () => { const { harness } = window; await harness.prepare('model'); await harness.open({ kind: 'model', url: 'duplex.glb' }); await harness.viewer.hit(450, 300) })
    await client.send('HeapProfiler.collectGarbage')
    const { usedSize, backingStorageSize } = await client.send('Runtime.getHeapUsage') as { usedSize: number; backingStorageSize?: number }
    heaps.push([Math.round(usedSize / 1e4) / 100, Math.round((backingStorageSize ?? 0) / 1e4) / 100])
  }
  console.log(JSON.stringify(heaps))
  await site.close()
})
