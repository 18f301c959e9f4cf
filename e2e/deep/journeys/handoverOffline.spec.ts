import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Handover } from '@nspect/contract/reports/handovers'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { waitUntilShellIsCached } from '../../offlineSteps.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { signIn, waitUntilStill } from '../../steps.ts'
import { expectAccessible } from '../accessible.ts'

/**
 * A handover on a phone in a cellar without a network: completed, signed by both parties, and sealed
 * once the phone is back. Two programs that are not ours read the seal.
 */

setUpInstance()
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'allow' })

const shots = join(import.meta.dirname, '../../../screenshots/handover')
const projectId = 1
const maxTaps = 6

/** Draws a line over the open pad, as a finger does. */
const draw = async (page: Page, name: string) => {
  const pad = page.getByRole('img', { name: `Signature pad for ${name}` })
  const { x, y, width, height } = await waitUntilStill(pad)
  const across = (part: number, down: number) =>
    page.mouse.move(x + width * part, y + height * down, { steps: 6 })
  await across(0.15, 0.7)
  await page.mouse.down()
  for (const [part, down] of [
    [0.3, 0.25],
    [0.42, 0.72],
    [0.55, 0.35],
    [0.8, 0.6],
  ] as const)
    await across(part, down)
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Clear' })).toBeVisible()
}

/** The bytes that a seal covers, and the seal itself. */
const splitSealed = (pdf: Buffer) => {
  const range = /\/ByteRange \[(\d+) (\d+) +(\d+) +(\d+) *\]/.exec(pdf.toString('latin1'))
  const [start = 0, length = 0, next = 0, rest = 0] = (range ?? []).slice(1).map(Number)
  const covered = Buffer.concat([
    pdf.subarray(start, start + length),
    pdf.subarray(next, next + rest),
  ])
  const digits = pdf.subarray(start + length + 1, next - 1).toString('latin1')
  return { covered, cms: Buffer.from(digits, 'hex') }
}

/** What pdfsig and openssl say about a sealed report. */
const askReaders = async (pdf: Buffer) => {
  const folder = test.info().outputPath()
  await mkdir(folder, { recursive: true })
  const { covered, cms } = splitSealed(pdf)
  await writeFile(join(folder, 'sealed.pdf'), pdf)
  await writeFile(join(folder, 'content'), covered)
  await writeFile(join(folder, 'cms'), cms)
  const run = (program: string, args: string) => {
    const { stdout, stderr } = spawnSync(program, args.split(' '), {
      cwd: folder,
      encoding: 'utf8',
    })
    return stdout + stderr
  }
  return {
    pdfsig: run('pdfsig', 'sealed.pdf'),
    openssl: run(
      'openssl',
      'cms -verify -binary -inform DER -in cms -content content -noverify -out out',
    ),
  }
}

test('T792: an inspection is completed and signed on a phone without a network, and sealed once it is back', async ({
  page,
}) => {
  test.setTimeout(600_000)
  await mkdir(shots, { recursive: true })
  const manager = await instance.person('Manager')
  const token = await instance.signIn(manager.username, manager.password)
  const list = () =>
    instance.call<Handover[]>(token, `Handover/GetHandovers?projectId=${projectId}`)
  await signIn(page, instance.url, manager)
  await waitUntilShellIsCached(page)
  await page.goto(`${instance.url}/project/edit-project/${projectId}?mode=2d`)
  const more = page.getByRole('button', { name: /^More about/ })
  await expect(more).toBeVisible()

  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  const shoot = (name: string) =>
    page.screenshot({ path: join(shots, `${name}.png`), animations: 'disabled' })
  await tap(more)
  await tap(page.getByRole('menuitem', { name: 'Mark Inspection Complete' }))
  await shoot('1-complete')
  await tap(page.getByRole('button', { name: 'Complete and sign' }))
  const dialog = page.getByRole('dialog', { name: 'Handover' })
  await expect(dialog.getByRole('button', { name: 'Hand over' })).toBeInViewport({ ratio: 1 })
  await shoot('2-handover')
  await expectAccessible(page)
  // into the cellar
  await page.context().setOffline(true)
  for (const [n, sign] of ['surveyor', 'customer'].entries()) {
    const button = dialog.getByRole('button', { name: /^Sign as / }).last()
    const first = dialog.getByRole('button', { name: /^Sign as / }).first()
    const next = n === 0 ? first : button
    const name = ((await next.getAttribute('aria-label')) ?? '').replace('Sign as ', '')
    await tap(next)
    await draw(page, name)
    await shoot(`3-${sign}`)
    if (n === 0) {
      await page.setViewportSize({ width: 844, height: 390 })
      await expect(page.getByRole('img', { name: /^Signature pad/ })).toBeInViewport({ ratio: 1 })
      await shoot('3-landscape')
      await page.setViewportSize({ width: 390, height: 844 })
    }
  }
  await tap(dialog.getByRole('button', { name: 'Hand over' }))
  await expect(dialog.getByText('Not sealed yet')).toBeVisible()
  await shoot('4-unsent')
  expect(taps).toBeLessThanOrEqual(maxTaps)
  expect(await list()).toEqual([])

  // killed in the cellar, and back upstairs
  await page.reload()
  await page.context().setOffline(false)
  await expect
    .poll(async () => (await list()).map(({ state }) => state), { timeout: 120_000 })
    .toEqual(['sealed'])
  const [handover] = await list()
  expect(handover?.parties.map(({ kind }) => kind)).toEqual(['drawn', 'drawn'])
  await page.goto(`${instance.url}/project/edit-project/${projectId}?dialog=handover`)
  const state = page.getByRole('region', { name: 'Handover status' })
  await expect(state.getByText(/^Sealed on/)).toBeVisible()
  await shoot('5-sealed')
  await expectAccessible(page)

  const href = await state
    .getByRole('link', { name: 'Download sealed report' })
    .getAttribute('href')
  const pdf = Buffer.from(await (await fetch(instance.url + href)).arrayBuffer())
  const whole = await askReaders(pdf)
  expect(whole.pdfsig).toContain('Signature is Valid')
  expect(whole.pdfsig).toContain('Total document signed')
  expect(whole.openssl).toContain('CMS Verification successful')
  const changed = Buffer.from(pdf)
  changed[2000] = (changed[2000] ?? 0) ^ 1
  const broken = await askReaders(changed)
  expect(broken.pdfsig).toContain('Digest Mismatch')
  expect(broken.openssl).toContain('CMS Verification failure')
})
