import { readFileSync, writeFileSync } from 'node:fs'
import { test } from '@playwright/test'
import { serveTestPage } from '../../viewer/src/testing/bundle.ts'
import type {} from '../../viewer/src/testing/page.ts'
import { roomGlb } from '../../viewer/src/testing/roomGlb.ts'
import { webglLaunch } from './browser.ts'

test.use({ launchOptions: webglLaunch, viewport: { width: 1200, height: 760 }, deviceScaleFactor: 1 })
test('look', async ({ page }) => {
  test.setTimeout(120000)
  const site = await serveTestPage({
    'room.glb': roomGlb(),
    'unlit.glb': roomGlb({ unlit: true }),
    'duplex.glb': readFileSync('/work/shared/samples/glb/Duplex_A_20110907.glb'),
    'garage.glb': readFileSync('/work/shared/samples/glb/kenney-building-garage.glb'),
  })
  page.on('console', (m) => console.log(m.text()))
  await page.goto(site.url)
  const out = process.env.LOOK_OUT!
  for (const file of ['room.glb', 'unlit.glb', 'duplex.glb', 'garage.glb']) {
    const info = await page.evaluate(async (file) => {
      const { harness } = window
      harness.host.style.width = '1200px'
      harness.host.style.height = '760px'
      await harness.prepare('model')
      const t = performance.now()
      const o = await harness.outcome(harness.open({ kind: 'model', url: file }))
      const opened = performance.now() - t
      if (o !== 'ok') return o
      await harness.viewer.hit(600, 380)
      const rays = performance.now() - t
      const states = ['open', 'resolved', 'approved'] as const
      const colors = ['#c62828', '#ef6c00', '#2e7d32', '#1565c0']
      const names = [
        'Crack in the plaster',
        'Missing trim',
        'Chair rail 2/3',
        'Wasserschaden an der Decke im Bad',
        '壁紙のはがれ',
      ]
      let n = 0
      for (let x = 200; x <= 1000; x += 110)
        for (let y = 160; y <= 640; y += 110) {
          const hit = await harness.viewer.hit(x, y)
          if (hit?.object !== 'model') continue
          n++
          harness.viewer.upsertPin({
            key: `k${n}`,
            coordinates: { position: hit.position, normal: hit.normal, key: `k${n}`, stem: 0.3 + (n % 3) * 0.2 },
            color: colors[n % 4]!,
            label: `${n} ${names[n % 5]}`,
            state: states[n % 3]!,
            selected: n === 5,
          })
        }
      await harness.frames(6)
      return { opened, rays, n }
    }, file)
    console.log(file, JSON.stringify(info))
    if (typeof info === 'string') continue
    await page.waitForTimeout(400)
    await page.screenshot({ path: `${out}/${file}.png` })
    await page.evaluate(async () => {
      await window.harness.viewer.goTo('k5')
      await window.harness.frames(6)
    })
    await page.waitForTimeout(400)
    await page.evaluate(() => window.harness.viewer.setMode('add'))
    await page.mouse.move(700, 450)
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${out}/${file}-goto.png` })
    const still = await page.evaluate(() => window.harness.picture())
    writeFileSync(`${out}/${file}-still.jpg`, Buffer.from(still.base64, 'base64'))
    console.log(still.size)
  }
  await site.close()
})
