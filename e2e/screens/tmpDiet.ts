import { chromium } from '@playwright/test'
import { startInstance } from '../startInstance.ts'
import { webglLaunch } from '../viewer/webglLaunch.ts'

const app = await startInstance()
const browser = await chromium.launch(webglLaunch)
try {
  const enter = (as: string) =>
    app.call<{ token: string; projectId: number }>('', 'Demo/LookAround', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ as }),
    })
  const { token, projectId } = await enter('manager')
  const { link } = await app.call<{ link: string }>(token, 'Report/SaveShareLink', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ projectId, level: 'comment', mayPrint: true }),
  })
  const { link: locked } = await app.call<{ link: string }>(token, 'Report/SaveShareLink', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ projectId, level: 'comment', password: 'tide and lantern' }),
  })
  const at = (l: string) => {
    const u = new URL(l)
    return app.url + u.pathname + u.search
  }
  const shot = async (name: string, url: string, width: number, scheme: 'light' | 'dark', opts: any = {}) => {
    const ctx = await browser.newContext({
      viewport: { width, height: width < 500 ? 844 : 900 },
      colorScheme: scheme,
      javaScriptEnabled: opts.js ?? true,
    })
    const page = await ctx.newPage()
    page.on('console', (m) => m.type() === 'error' && console.log(name, 'CONSOLE', m.text()))
    page.on('pageerror', (e) => console.log(name, 'ERROR', e.message, e.stack?.split('\n').slice(0, 4).join(' | ')))
    const reqs: string[] = []
    page.on('request', (r) => reqs.push(r.url().replace(app.url, '').slice(0, 60)))
    if (opts.token) await page.addInitScript((v) => localStorage.setItem('auth-token', v), opts.token)
    await page.goto(url)
    try {
      await opts.ready?.(page)
    } catch (e) {
      console.log(name, String(e).split('\n')[0])
    }
    await page.waitForTimeout(800)
    if (opts.list) console.log(name, reqs.length, reqs.join('\n   '))
    await page.screenshot({ path: `/tmp/diet-shots/${name}.png`, fullPage: opts.full ?? false })
    await opts.after?.(page)
    await ctx.close()
  }
  const points = (p: any) => p.locator('#report-points li').first().waitFor({ timeout: 15000 })
  await shot('phone-nojs', at(link), 390, 'light', { js: false })
  await shot('phone', at(link), 390, 'light', {
    ready: points,
    list: true,
    after: async (p: any) => {
      await p.getByRole('button', { name: 'Show 3d' }).click()
      try {
        await p.locator('canvas').first().waitFor({ timeout: 40000 })
      } catch (e) {
        console.log('canvas', String(e).split('\n')[0])
      }
      await p.waitForTimeout(1500)
      await p.screenshot({ path: '/tmp/diet-shots/phone-view.png' })
      await p
        .getByRole('button', { name: /Add Comment to point/ })
        .first()
        .click()
      try {
        await p.getByRole('dialog').waitFor({ timeout: 15000 })
      } catch (e) {
        console.log('dialog', String(e).split('\n')[0])
      }
      await p.waitForTimeout(500)
      await p.screenshot({ path: '/tmp/diet-shots/phone-dialog.png' })
    },
  })
  await shot('phone-full', at(link), 390, 'dark', { ready: points, full: true })
  await shot('tablet', at(link), 820, 'light', { ready: points })
  await shot('desk', at(link), 1440, 'light', { ready: points })
  await shot('desk-dark', at(link), 1440, 'dark', { ready: points })
  await shot('desk-nojs', at(link), 1440, 'light', { js: false })
  await shot('locked', at(locked), 390, 'light', { ready: (p: any) => p.getByRole('heading').first().waitFor() })
  await shot('none', app.url + '/project-report?token=nothing', 390, 'light', {
    ready: (p: any) => p.getByRole('alert').first().waitFor(),
  })
  await shot('staff', `${app.url}/project/report/${projectId}`, 1440, 'light', { token, ready: points })
} finally {
  await browser.close()
  await app.stop()
}
