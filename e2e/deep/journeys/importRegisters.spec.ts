import type { Pin } from '@nspect/contract/pins/pins'
import { expect, type Page, test } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { renderSheetFile } from '../../../server/src/sheets/sheet.ts'
import { endLiveStreams } from '../../screens/visitScreen.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { openMenuEntry, renderPhotoJpeg, signIn } from '../../steps.ts'
import { expectAccessible } from '../accessible.ts'

/**
 * Registers of three other programs are imported, undone, imported again and updated by a later
 * file, each in the language, order of dates and kind of file of its program.
 */

let manager: Awaited<ReturnType<typeof instance.person>>
setUpInstance(async () => {
  manager = await instance.person('Manager', { sees: true })
})
test.use({ viewport: { width: 1440, height: 900 } })

interface RegisterFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A row of a register: what it is found by, its title, and what day and cost it says. */
interface RegisterRow {
  id: string
  title: string
  /** YYYY-MM-DD */
  due: string
  cost: number
}

const defects = [
  'Door binds at the threshold',
  'Grout missing behind the basin',
  'Radiator valve leaks',
  'Socket loose beside the bed',
  'Carpet seam lifts',
  'Window does not close',
  'Mirror light flickers',
  'Paint blisters above the bath',
  'Lock of the terrace door stiff',
  'Drain smells',
  'Ceiling stained by water',
  'Handrail loose',
]
const rowsOf = (prefix: string): RegisterRow[] =>
  defects.map((title, n) => ({
    id: `${prefix}-${String(n + 1).padStart(3, '0')}`,
    title,
    due: `2099-05-${String(n + 8).padStart(2, '0')}`,
    cost: 1200.5 + n,
  }))
/** What the other program says some days later: two are dearer, one is new. */
const changeRows = (rows: readonly RegisterRow[], prefix: string): RegisterRow[] => [
  ...rows.map((row, n) => (n < 2 ? { ...row, cost: row.cost + 500 } : row)),
  { id: `${prefix}-099`, title: 'Minibar does not cool', due: '2099-06-01', cost: 90 },
]
const split = (day: string) => day.split('-') as [string, string, string]

const renderEnglishWorkbook = async (rows: readonly RegisterRow[]): Promise<RegisterFile> => {
  const { body } = await renderSheetFile(
    'xlsx',
    [
      {
        name: 'Snags',
        head: ['Snag register, Harbor House', '', '', '', ''],
        rows: [
          ['Issue ID', 'Subject', 'Priority', 'Due Date', 'Estimated Cost'],
          ...rows.map(({ id, title, due, cost }) => {
            const [year, month, day] = split(due)
            return [id, title, 'High', `${month}/${day}/${year}`, cost]
          }),
        ],
      },
    ],
    { locale: 'en-US', timeZone: 'UTC' },
  )
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: 'snags.xlsx', mimeType, buffer: Buffer.concat(parts) }
}

const renderGermanText = async (rows: readonly RegisterRow[]): Promise<RegisterFile> => {
  const lines = rows.map(({ id, title, due, cost }) => {
    const [year, month, day] = split(due)
    const written = cost
      .toFixed(2)
      .replace('.', ',')
      .replace(/^(\d)(\d{3}),/, '$1.$2,')
    return `${id};${title};hoch;${day}.${month}.${year};${written}`
  })
  const text = ['Lfd. Nr.;Mangel;Priorität;Fällig am;Geschätzte Kosten', ...lines].join('\r\n')
  // as Excel on Windows writes it
  return { name: 'maengel.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') }
}

const packFrenchFolder = async (
  rows: readonly RegisterRow[],
  photo: Uint8Array,
): Promise<RegisterFile> => {
  const lines = rows.map(({ id, title, due, cost }) => {
    const [year, month, day] = split(due)
    return `${id}\t${title}\tmajeure\t${day}/${month}/${year}\t${cost.toFixed(2).replace('.', ',')}`
  })
  const text = ['Numéro\tTitre\tGravité\tÉchéance\tCoût', ...lines].join('\n')
  const photos = rows.slice(0, 2).map(({ id }) => [`réserves/${id}.jpg`, photo] as const)
  const zip = zipSync({ 'réserves/liste.txt': strToU8(text), ...Object.fromEntries(photos) })
  return { name: 'reserves.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) }
}

let token: string
const listPins = () =>
  instance.call<Pin[]>(token, 'ProjectPin/GetProjectPinsByProjectId?projectId=1')
const countByTitle = async (title: string) =>
  (await listPins()).filter((pin) => pin.title === title).length

const openImport = async (page: Page) => {
  await page.goto(`${instance.url}/project/edit-project/1`)
  const entry = await openMenuEntry(page, /^More about/, /^Import points/)
  await entry.click()
  return page.getByRole('dialog', { name: 'Import points' })
}

/** Imports a file, and resolves with what the dialog said of it before. */
const importFile = async (page: Page, file: RegisterFile): Promise<string> => {
  const dialog = await openImport(page)
  await dialog.locator('input[type=file]').setInputFiles(file)
  const send = dialog.getByRole('button', { name: /^Import \d+ point/ })
  await expect(send).toBeEnabled()
  await expectAccessible(page)
  const said = (await dialog.getByRole('status').textContent()) ?? ''
  await send.click()
  await expect(dialog).toBeHidden({ timeout: 30_000 })
  return said
}

const toComparable = ({ title, severity, dueDate, estimatedCost }: Pin) => ({
  title,
  severity,
  due: dueDate,
  cost: Number(estimatedCost),
})

const registers = [
  ['an English workbook', 'SN', renderEnglishWorkbook],
  ['a German list', 'M', renderGermanText],
  ['a French folder with photos', 'R', packFrenchFolder],
] as const

for (const [name, prefix, render] of registers)
  test(`${name} is imported, undone, imported again and updated`, async ({ page }) => {
    test.setTimeout(180_000)
    token = await instance.signIn(manager.username, manager.password)
    await endLiveStreams(page)
    await signIn(page, instance.url, manager)
    const photo = await renderPhotoJpeg(page)
    const before = await listPins()
    const known = new Set(before.map(({ id }) => id))
    const listImported = async () => (await listPins()).filter(({ id }) => !known.has(id))
    const rows = rowsOf(prefix)
    const expected = (list: readonly RegisterRow[]) =>
      list
        .map(({ title, due, cost }) => ({ title, severity: 'major', due, cost }))
        .toSorted((left, right) => left.title.localeCompare(right.title))
    const readImported = async () =>
      (await listImported())
        .map(toComparable)
        .toSorted((left, right) => left.title.localeCompare(right.title))

    expect(await importFile(page, await render(rows, photo))).toContain('12 new points.')
    expect(await readImported()).toEqual(expected(rows))
    const numbers = (await listPins()).map(({ pinNumber }) => pinNumber)
    expect(new Set(numbers).size).toBe(numbers.length)

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('12 imported points deleted.')).toBeVisible()
    expect((await listPins()).map(toComparable)).toEqual(before.map(toComparable))

    expect(await importFile(page, await render(rows, photo))).toContain('12 new points.')
    expect(await readImported()).toEqual(expected(rows))

    const later = changeRows(rows, prefix)
    const said = await importFile(page, await render(later, photo))
    expect(said).toContain('1 new point.')
    expect(said).toContain('2 points are updated.')
    expect(said).toContain('10 points were the same already.')
    expect(await readImported()).toEqual(expected(later))
    for (const { title } of later)
      expect(await countByTitle(title)).toBe(before.filter((pin) => pin.title === title).length + 1)
    const photos = (await listImported()).map(({ projectPinPhotos }) => projectPinPhotos.length)
    expect(photos.reduce((sum, count) => sum + count, 0)).toBe(prefix === 'R' ? 2 : 0)

    // points of this register make way for the next one
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('1 imported point deleted.')).toBeVisible()
    expect(await readImported()).toEqual(expected(rows))
  })
