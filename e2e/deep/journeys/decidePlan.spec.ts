import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Pin } from '@nspect/contract/pins/pins'
import type { DecisionRecord } from '@nspect/contract/planDecisions/planDecisions'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { renderPhotoJpeg, signIn } from '../../steps.ts'
import { expectAccessible } from '../accessible.ts'

/**
 * A plan of 120 points: its costs are pasted from a sheet, its link is sent, and a brand's reviewer
 * decides all of it by keyboard. Totals are compared with sums made here, apart from the product.
 */

const root = join(import.meta.dirname, '../../..')
const shots = join(root, 'screenshots/decide')
const password = 'harbour-4711'
const reviewer = 'Ines Duarte'
const count = 120
/** the demo's improvement plan, whose type the plan has */
const demoPlanId = 2
const maxMinutes = 30
const question = 'Which supplier delivers the casegoods?'

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

interface SheetLine {
  title: string
  scope: string
  area: string
  quantity: string
  unit: string
  unitPrice: string
  response: string
  reason: string
}

const works = [
  ['Casegoods worn at the edges', 'Replace casegoods', 'sets', '1240.50'],
  ['Corridor carpet is flat', 'New carpet with underlay', 'm²', '48.905'],
  ['Vanity lamp flickers', 'LED vanity lamp', 'pcs', '86.40'],
  ['Shower screen leaks', 'Frameless shower screen', 'pcs', '412.00'],
  ['Exit sign is unlit', 'Photoluminescent exit sign', 'pcs', '64.15'],
] as const
const waivers = new Map([
  [17, 'The casegoods were replaced in 2024 and are in very good condition.'],
  [86, 'The listed facade does not allow another opening.'],
])

/** Line n of the sheet, from 1. */
const writeLine = (n: number): SheetLine => {
  const [title, scope, unit, unitPrice] = works[n % works.length]!
  const reason = waivers.get(n) ?? ''
  return {
    title: `${title}, room ${100 + n}`,
    scope,
    area: `Room ${100 + n}`,
    quantity: n % 4 === 0 ? `${n}.5` : String(n),
    unit,
    unitPrice,
    response: reason === '' ? 'Will be done as required' : 'Waiver requested',
    reason,
  }
}
const sheet = Array.from({ length: count }, (_, n) => writeLine(n + 1))

/** A decimal number as so many units of its last decimal. */
const toUnits = (value: string, decimals: number) => {
  const [whole = '', part = ''] = value.split('.')
  return BigInt(whole + part.padEnd(decimals, '0'))
}
/** Quantity x unit price in cents, half a cent up. */
const countCents = ({ quantity, unitPrice }: SheetLine) =>
  (toUnits(quantity, 3) * toUnits(unitPrice, 4) + 50_000n) / 100_000n
const sumCents = (lines: readonly SheetLine[]) =>
  lines.reduce((sum, line) => sum + countCents(line), 0n)
const toAmount = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

type Verdict = 'approved' | 'rejected' | 'evidence'
const reasons = {
  rejected: 'Below the brand standard.',
  evidence: 'Please send the invoice.',
}
/** How line n is decided: waivers are refused once and granted once. */
const chooseVerdict = (n: number): Verdict => {
  if (n === 86) return 'rejected'
  if (n % 12 === 5 && n !== 17) return 'rejected'
  return n % 20 === 10 ? 'evidence' : 'approved'
}

let manager: { username: string; password: string }
let token: string
let projectId: number
let pins: Pin[]

const read = <T>(path: string) => instance.call<T>(token, `${path}?projectId=${projectId}`)
const listPins = () => read<Pin[]>('ProjectPin/GetProjectPinsByProjectId')

const savePhoto = (pinId: number, photo: Buffer) => {
  const form = new FormData()
  form.set('projectPinId', String(pinId))
  form.set('caption', 'As found')
  form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'room.jpg')
  return instance.call(token, 'ProjectPin/SaveProjectPinPhoto', { method: 'POST', body: form })
}

/** A plan of the demo's type with its points, of which a few have photos. */
const createPlan = async (page: Page) => {
  const plan = await instance.call<{ clientId: number; projectTypeId: number }>(
    token,
    `Project/GetProjectById?id=${demoPlanId}`,
  )
  const type = await instance.call<{ pointCategories: { id: number }[] }>(
    token,
    `ProjectType/GetProjectTypeById?id=${plan.projectTypeId}`,
  )
  const photo = await renderPhotoJpeg(page)
  const form = new FormData()
  const facts = { projectName: 'Harbour Lights, improvement plan', scanDate: '2026-11-02' }
  const ofClient = { clientId: plan.clientId, projectTypeId: plan.projectTypeId }
  for (const [name, value] of Object.entries({ ...facts, ...ofClient }))
    form.set(name, String(value))
  form.append('filesToSave', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'plan.jpg')
  const saved = await instance.call<{ id: number }>(token, 'Project/SaveProject', {
    method: 'POST',
    body: form,
  })
  projectId = saved.id
  for (const [place, { title }] of sheet.entries()) {
    const pointCategoryId = type.pointCategories[place % type.pointCategories.length]?.id
    const description = 'Replace it with a product of the brand’s list.'
    const point = { projectId, pointCategoryId, title, description }
    const { projectPin } = await instance.call<{ projectPin: { id: number } }>(
      token,
      'ProjectPin/SaveProjectPin',
      json(point),
    )
    if (place < 2) await savePhoto(projectPin.id, photo)
  }
  pins = (await listPins()).toSorted((a, b) => a.pinNumber - b.pinNumber)
}

setUpInstance(async () => {
  await mkdir(shots, { recursive: true })
  manager = await instance.person('Manager')
  token = await instance.signIn(manager.username, manager.password)
})

/** Pastes the sheet into *Import costs*, whose preview has the total that was computed apart. */
const importCosts = async (page: Page) => {
  await page.goto(`${instance.url}/project/edit-project/${projectId}?dialog=importCosts`)
  const dialog = page.getByRole('dialog', { name: 'Import costs' })
  const headings = 'Number\tTitle\tScope\tArea\tQuantity\tUnit\tUnit price\tOwner response\tReason'
  const rows = sheet.map((line, place) => {
    const { title, scope, area, quantity, unit, unitPrice, response, reason } = line
    const { pinNumber } = pins[place]!
    return [pinNumber, title, scope, area, quantity, unit, unitPrice, response, reason].join('\t')
  })
  await dialog.getByRole('textbox', { name: 'Cost lines' }).fill([headings, ...rows].join('\n'))
  const total = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(
    Number(toAmount(sumCents(sheet))),
  )
  await expect(dialog.getByRole('row', { name: 'Total' })).toContainText(total)
  await expect(dialog.getByText(`${count} cost lines found.`)).toBeVisible()
  await page.screenshot({ path: join(shots, 'import.png') })
  await dialog.getByRole('button', { name: `Import for ${count} points` }).click()
  await expect(page.getByText(`Costs of ${count} points imported.`)).toBeVisible()
}

/** A keyboard whose presses are counted. */
const countKeys = (page: Page) => {
  let keys = 0
  return {
    press: async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    },
    type: async (words: string) => {
      keys += words.length
      await page.keyboard.type(words)
    },
    get count() {
      return keys
    },
  }
}

const tabTo = async (page: Page, keys: ReturnType<typeof countKeys>, name: string) => {
  const target = page.getByRole('button', { name, exact: true })
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((button) => button === document.activeElement)) return
    await keys.press('Tab')
  }
  throw new Error(`${name} is not reached by Tab`)
}

/** Opens the link on another device: before the password it shows nothing. */
const openLink = async (browser: Browser, link: string) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const refused: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/') && !response.ok()) refused.push(response.status())
  })
  const { pathname, search } = new URL(link)
  await page.goto(instance.url + pathname + search)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  for (const words of ['Harbour Lights', 'Casegoods', reviewer])
    expect(await page.content()).not.toContain(words)
  const bare = await fetch(
    `${instance.url}/api/ProjectPin/GetProjectPinsByProjectIdForReportSharable${search}`,
  )
  expect(bare.ok).toBe(false)
  return page
}

/** Waits until line n is shown and can be decided. */
const waitForItem = async (page: Page, n: number) => {
  await expect(page.getByText(`${n} of ${count}`, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: sheet[n - 1]!.title })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveAttribute(
    'aria-disabled',
    'false',
  )
}

const ask = async (page: Page, keys: ReturnType<typeof countKeys>) => {
  await keys.press('c')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Comment' })).toBeFocused()
  await keys.type(question)
  await keys.press('Control+Enter')
  await expect(dialog).toBeHidden()
}

const decide = async (page: Page, keys: ReturnType<typeof countKeys>, n: number) => {
  const verdict = chooseVerdict(n)
  await waitForItem(page, n)
  if (verdict === 'approved') return keys.press('a')
  await keys.press(verdict === 'rejected' ? 'r' : 'e')
  const field = page.getByRole('textbox', { name: verdict === 'rejected' ? /^Why/ : /^Which/ })
  await expect(field).toBeFocused()
  await keys.type(reasons[verdict])
  await keys.press('Enter')
}

/** Looks at the review of a waiver at the widths of a desk, a tablet and a phone. */
const lookAtWaiver = async (page: Page) => {
  for (const [width, height] of [
    [820, 1180],
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const path = join(shots, `waiver-${width}-${colorScheme}.png`)
      await page.screenshot({ path, animations: 'disabled' })
    }
    for (const name of [/^Approve/, /^Reject/, /^Ask for evidence/, 'Next item'])
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
  await expectAccessible(page)
}

/** The record has every decision once, in order, and adds up to what the sheet does. */
const checkRecord = (record: DecisionRecord) => {
  expect(record.decisions.map(({ decision: { n } }) => n)).toEqual(sheet.map((_, n) => n + 1))
  expect(record.decisions.every(({ isIntact, entry }) => isIntact && entry !== null)).toBe(true)
  for (const [place, { decision }] of record.decisions.entries()) {
    const line = sheet[place]!
    expect(decision).toMatchObject({
      verdict: chooseVerdict(place + 1),
      ownerReason: line.reason,
      estimatedCost: toAmount(countCents(line)),
    })
  }
  for (const verdict of ['approved', 'rejected', 'evidence'] as const) {
    const lines = sheet.filter((_, place) => chooseVerdict(place + 1) === verdict)
    expect(record.totals.find((total) => total.verdict === verdict)).toEqual({
      verdict,
      count: lines.length,
      sum: toAmount(sumCents(lines)),
    })
  }
}

/** The ZIP of the report, checked by the command that anybody can run. */
const verifyExport = async () => {
  const ticket = await instance.call<{ token: string }>(
    token,
    'Report/CreatePrintToken',
    json({ projectId }),
  )
  const path = `Report/GetExport?projectId=${projectId}&token=${ticket.token}`
  const response = await fetch(`${instance.url}/api/${path}`)
  expect(response.status).toBe(200)
  const file = test.info().outputPath('plan.zip')
  await writeFile(file, Buffer.from(await response.arrayBuffer()))
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'verify', '--', file], {
    cwd: root,
  })
  return stdout
}

test('T791: a plan of 120 lines is priced, sent, decided by keyboard through its link, and verified', async ({
  browser,
  page,
}) => {
  test.setTimeout(maxMinutes * 60_000)
  await createPlan(page)
  await signIn(page, instance.url, manager)
  await importCosts(page)
  const saved = await instance.call<{ link: string }>(
    token,
    'Report/SaveShareLink',
    json({ projectId, level: 'decide', password, reviewer: { name: reviewer, email: null } }),
  )

  // the owner looks at the first point meanwhile
  await page.goto(`${instance.url}/nspection-pins/manage/${pins[0]?.id}`)
  await expect(page.getByRole('region', { name: 'Scope and costs' })).toBeVisible()

  const desk = await openLink(browser, saved.link)
  const keys = countKeys(desk)
  await desk.getByLabel('Password', { exact: true }).focus()
  await keys.type(password)
  await keys.press('Enter')
  await expect(desk.getByRole('button', { name: 'Decide' })).toBeVisible()
  await tabTo(desk, keys, 'Decide')
  await keys.press('Enter')
  await waitForItem(desk, 1)
  const before = keys.count
  const began = Date.now()
  for (let n = 1; n <= count; n += 1) {
    if (n === 17) {
      await waitForItem(desk, n)
      await lookAtWaiver(desk)
    }
    if (n === 3) {
      await waitForItem(desk, n)
      await ask(desk, keys)
    }
    await decide(desk, keys, n)
    // the owner sees it without a reload
    if (n === 1)
      await expect(page.getByRole('region', { name: 'Latest decision' })).toContainText(
        `No. 1: Approved${reviewer}`,
      )
  }
  await expect(desk.getByRole('heading', { name: 'All decided' })).toBeVisible()
  const minutes = (Date.now() - began) / 60_000
  const perLine = (keys.count - before) / count
  console.log(
    `${count} lines in ${minutes.toFixed(1)} min, ${((minutes * 60) / count).toFixed(1)} s and ${perLine.toFixed(1)} keys a line`,
  )
  expect(minutes).toBeLessThan(maxMinutes)
  await desk.screenshot({ path: join(shots, 'done.png') })
  await expectAccessible(desk)

  await page.goto(`${instance.url}/nspection-pins/manage/${pins[2]?.id}`)
  await expect(page.getByText(question)).toBeVisible()
  await page.goto(`${instance.url}/nspection-pins/manage/${pins[85]?.id}`)
  const latest = page.getByRole('region', { name: 'Latest decision' })
  await expect(latest).toContainText(`No. 86: Rejected${reasons.rejected}`)
  await page.screenshot({ path: join(shots, 'owner.png'), fullPage: true })

  checkRecord(await read<DecisionRecord>('PlanDecision/GetRecord'))
  expect(await verifyExport()).toContain('Nothing in the chain was changed, left out or moved.')
  await desk.context().close()
})
