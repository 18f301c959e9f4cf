import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { ClientExport } from '@nspect/contract/clientData/clientData'
import type { Project, ProjectRow } from '@nspect/contract/projects/projects'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { expect, type Page, test } from '@playwright/test'
import { readSessionToken } from '../../browserSession.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { signIn } from '../../steps.ts'
import { type ImportedInstance, startImportedInstance } from '../importedInstance.ts'

/**
 * A client leaves with its archive, and its people go on reading in another, empty installation
 * (T116).
 */

let imported: ImportedInstance
let folder: string
let manager: string
let reader: { username: string; password: string }
/** as they were where they come from */
let project: Project
let pins: ReportedPin[]

const json = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Calls the API of the installation that it was imported into. */
const callThere = async <T>(token: string, path: string, init: RequestInit = {}): Promise<T> => {
  const headers = {
    origin: imported.url,
    ...(token && { authorization: `Bearer ${token}` }),
    ...init.headers,
  }
  const answer = await fetch(`${imported.url}/api/${path}`, { ...init, headers })
  expect([path, answer.status]).toEqual([path, 200])
  return (await answer.json()) as T
}

/** Makes and downloads the archive of a client. */
const takeArchive = async (token: string, clientId: number): Promise<Buffer> => {
  const { id } = await instance.call<{ id: number }>(
    token,
    'Client/StartExport',
    json({ clientId }),
  )
  const isReady = async () =>
    (await instance.call<ClientExport[]>(token, `Client/GetExports?clientId=${clientId}`)).some(
      (exportRow) => exportRow.id === id && exportRow.state === 'ready',
    )
  while (!(await isReady())) await pause(200)
  const { link } = await instance.call<{ link: string }>(
    token,
    'Client/CreateExportLink',
    json({ exportId: id }),
  )
  const answer = await fetch(`${instance.url}/api/${link}`)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

setUpInstance(async () => {
  const former = await instance.person('Viewer', { sees: true })
  manager = (await instance.person('Manager')).username
  reader = { username: former.username, password: 'chosen where it was imported' }
  const token = await instance.signIn(former.username, former.password)
  const [row] = await instance.call<ProjectRow[]>(token, 'Project/GetProjects?isCompleted=false')
  if (!row) throw new Error('the reader sees no inspection')
  project = await instance.call<Project>(token, `Project/GetProjectById?id=${row.id}`)
  pins = await instance.call<ReportedPin[]>(
    token,
    `ProjectPin/GetProjectPinsByProjectIdForReport?projectId=${row.id}`,
  )
  const operator = await instance.signIn(instance.admin.username, instance.admin.password)
  folder = await mkdtemp(join(tmpdir(), 'nspect-e2e-archive-'))
  const archive = join(folder, 'client.zip')
  await writeFile(archive, await takeArchive(operator, project.clientId))
  imported = await startImportedInstance(archive)
})

test.afterAll(async () => {
  await imported?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

/** Is every picture inside of this place loaded? */
const expectPictures = async (page: Page, place: string, least: number) => {
  const pictures = page.locator(`${place} img`)
  await expect.poll(() => pictures.count()).toBeGreaterThanOrEqual(least)
  await expect
    .poll(() =>
      pictures.evaluateAll((all) =>
        (all as HTMLImageElement[])
          .filter((image) => image.complete && image.naturalWidth === 0)
          .map(({ src }) => src),
      ),
    )
    .toEqual([])
}

test('T116: a reader chooses a password, signs in, and finds the inspection, a point, its picture and the report', async ({
  page,
}) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('response', (answer) => {
    // an installation without the demo says so with 404
    const isFile = answer.url().startsWith(`${imported.url}/api/files/`)
    if (isFile && answer.status() >= 400) faults.push(`${answer.status()} ${answer.url()}`)
  })
  expect(imported.said).toContain(`${project.client.businessName} was imported as client`)

  await test.step('the link of the command leads to a password and to the list', async () => {
    await page.goto(imported.url + imported.getResetLink(reader.username))
    await page.getByLabel('New Password').fill(reader.password)
    await page.getByLabel('Confirm Password').fill(reader.password)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
    await signIn(page, imported.url, reader)
    await expect(
      page.getByRole('table').getByText(project.projectName, { exact: true }),
    ).toBeVisible()
  })

  await test.step('the inspection shows its points', async () => {
    await page.getByRole('table').getByText(project.projectName, { exact: true }).click()
    await page.waitForURL(/\/project\/edit-project\/\d+/)
    const list = page.getByRole('list', { name: 'Points of this inspection' })
    for (const { title } of pins.slice(0, 3))
      await expect(list.getByText(title).first()).toBeAttached()
  })
  const id = Number(/edit-project\/(\d+)/.exec(page.url())?.[1])
  const token = await readSessionToken(page.context())
  const there = await callThere<ReportedPin[]>(
    token,
    `ProjectPin/GetProjectPinsByProjectIdForReport?projectId=${id}`,
  )
  const told = (all: ReportedPin[]) =>
    all.map(({ pinNumber, title, description, projectPinComments }) => ({
      pinNumber,
      title,
      description,
      comments: projectPinComments.map(({ comment }) => comment),
    }))
  expect(told(there)).toEqual(told(pins))

  await test.step('a point has its page, with its picture', async () => {
    const pin = there.find(({ stillUrl }) => stillUrl !== null)
    if (!pin) throw new Error('no point has a picture')
    await page.goto(`${imported.url}/nspection-pins/manage/${pin.id}`)
    await expect(page.getByText(pin.title).first()).toBeVisible()
    await expectPictures(page, 'main', 1)
  })

  await test.step('the report holds every point', async () => {
    await page.goto(`${imported.url}/project/report/${id}`)
    await expect(page.locator('#report-points > ol > li')).toHaveCount(pins.length)
    for (const { title } of pins) {
      await expect(
        page.locator('#report-points').getByRole('heading', { name: title }).first(),
      ).toBeAttached()
    }
    await expectPictures(page, '#report-points', 1)
  })
  expect(faults).toEqual([])
})

test('T116: a Manager prints the same report there', async () => {
  const password = 'chosen by the manager'
  const reset = new URL(imported.getResetLink(manager), imported.url).searchParams.get('token')
  await callThere(
    '',
    'auth/reset-password',
    json({ token: reset, password, confirmPassword: password }),
  )
  const { token } = await callThere<{ token: string }>(
    '',
    'Users/Authenticate',
    json({ username: manager, password }),
  )
  const rows = await callThere<ProjectRow[]>(token, 'Project/GetProjects?isCompleted=false')
  const projectId = rows.find(({ projectName }) => projectName === project.projectName)?.id ?? 0
  const ticket = await callThere<{ token: string }>(
    token,
    'Report/CreatePrintToken',
    json({ projectId }),
  )
  const query = `projectId=${projectId}&token=${ticket.token}`
  const answer = await fetch(`${imported.url}/api/Report/GetInspectionPrintOut?${query}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const file = join(folder, 'report.pdf')
  await writeFile(file, Buffer.from(await answer.arrayBuffer()))
  const { stdout } = await promisify(execFile)('pdftotext', [file, '-'], { maxBuffer: 1e8 })
  const text = stdout.replace(/\s/g, '')
  for (const { title } of pins) expect(text).toContain(title.replace(/\s/g, ''))
})
