import { chromium } from '@playwright/test'
import { startInstance } from '../startInstance.ts'
import { webglLaunch } from '../viewer/webglLaunch.ts'

const app = await startInstance()
const browser = await chromium.launch({ ...webglLaunch, executablePath: '/usr/bin/chromium' })
try {
  const { token } = await app.call<{ token: string }>('', 'Demo/LookAround', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"as":"admin"}' })
  for (const [name, width, height, scheme] of [['desk', 1440, 900, 'light'], ['dark', 1440, 900, 'dark'], ['tablet', 820, 1180, 'light'], ['phone', 390, 844, 'light'], ['phonedark', 390, 844, 'dark']] as const) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme })
    await context.addInitScript((t) => localStorage.setItem('auth-token', t), token)
    const page = await context.newPage()
    page.on('console', (m) => m.type() === 'error' && console.log(name, m.text()))
    await page.goto(`${app.url}/dashboard`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: /Search/ })
    await field.waitFor()
    await page.screenshot({ path: `/tmp/srch/${name}-1.png` })
    for (const [at, q] of [['2', 'window'], ['3', 'hotle lobby'], ['4', 'zzgryph'], ['5', '#3']] as const) {
      await field.fill(q)
      await page.waitForTimeout(900)
      await page.screenshot({ path: `/tmp/srch/${name}-${at}.png` })
      console.log(name, q, (await page.getByRole('option').allTextContents()).slice(0, 8).join(' | ').slice(0, 400))
    }
    await field.fill('#3')
    await page.waitForTimeout(600)
    await page.keyboard.press('Enter')
    await page.waitForURL(/edit-project\/\d+\?pin=\d+/)
    await page.waitForTimeout(2500)
    await page.keyboard.press('Control+k')
    await field.waitFor()
    await page.screenshot({ path: `/tmp/srch/${name}-6.png` })
    await context.close()
  }
} finally {
  await browser.close()
  await app.stop()
}
