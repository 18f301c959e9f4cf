import sentences from '@nspect/contract/pins/pinLine/sentences/en.json' with { type: 'json' }
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import type { User } from '@nspect/contract/users/users'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { getImageElement, waitForImage } from '../../imagePinsSteps.ts'
import { waitUntilShellIsCached } from '../../offlineSteps.ts'
import { endLiveStreams } from '../../screens/visitScreen.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { renderPhotoJpeg, signIn } from '../../steps.ts'
import { expectAccessible } from '../accessible.ts'

/**
 * Forty defects are recorded twice: field by field, and each as one line. Letters and taps are
 * counted; what the line got wrong is corrected by hand, and counted, too.
 */

/** What a point says; a field that is absent stays empty. */
interface Defect {
  line: string
  title: string
  category?: string
  severity?: string
  assignee?: string
  /** YYYY-MM-DD */
  dueDate?: string
}
/** Wednesday: the day of the sentences */
const today = '2027-03-03'

/** Written for this journey only, after the grammar was ready. */
const ownDefects: Defect[] = [
  {
    line: 'grab rail wobbles beside the tub severe Henrik Vasile tomorrow',
    title: 'grab rail wobbles beside the tub',
    severity: 'severe',
    assignee: 'Henrik Vasile',
    dueDate: '2027-03-04',
  },
  {
    line: 'water stain over the wardrobe moderate plasterer by Monday',
    title: 'water stain over the wardrobe',
    severity: 'moderate',
    assignee: 'Castellan Plastering',
    dueDate: '2027-03-08',
  },
  {
    line: 'bathroom door handle loose 214 minor joiner',
    title: 'bathroom door handle loose 214',
    category: 'Doors',
    severity: 'minor',
    assignee: 'Harbour Joinery',
  },
  {
    line: 'reading lamp not working left of the bed, Tomas, Friday',
    title: 'reading lamp not working left of the bed',
    category: 'Electrical',
    assignee: 'Tomas Okafor',
    dueDate: '2027-03-05',
  },
  {
    line: 'carpet stained under the desk minor',
    title: 'carpet stained under the desk',
    category: 'Floors',
    severity: 'minor',
  },
  {
    line: 'basin tap drips, plumber, in a week',
    title: 'basin tap drips',
    category: 'Plumbing',
    assignee: 'Okafor Plumbing Ltd',
    dueDate: '2027-03-10',
  },
  {
    line: 'pane cracked beside the reception major glazier tomorrow',
    title: 'pane cracked beside the reception',
    category: 'Windows',
    severity: 'major',
    assignee: 'Quay Glaziers',
    dueDate: '2027-03-04',
  },
  {
    line: 'exit sign dark at stairwell B severe electrician today',
    title: 'exit sign dark at stairwell B',
    category: 'Fire safety',
    severity: 'severe',
    assignee: 'Brightside Electrical',
    dueDate: today,
  },
  {
    line: 'armchair upholstery torn lobby moderate end of March',
    title: 'armchair upholstery torn lobby',
    category: 'Furniture',
    severity: 'moderate',
    dueDate: '2027-03-31',
  },
  {
    line: 'damp patch behind the headboard 105 major Maren Lindqvist next week',
    title: 'damp patch behind the headboard 105',
    category: 'Walls',
    severity: 'major',
    assignee: 'Maren Lindqvist',
    dueDate: '2027-03-12',
  },
]
const defects: Defect[] = [
  ...sentences.sentences.flatMap((sentence) =>
    sentence.title === undefined ? [] : [{ ...sentence, title: sentence.title }],
  ),
  ...ownDefects,
].slice(-40)

let manager: Awaited<ReturnType<typeof instance.person>>
let token: string
let projectId: number
const post = <T>(path: string, body: object | FormData) =>
  instance.call<T>(token, path, {
    method: 'POST',
    ...(body instanceof FormData
      ? { body }
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })

setUpInstance(async (browser) => {
  const { admin } = instance
  token = await instance.signIn(admin.username, admin.password)
  const hotel = await instance.call<Project>(token, 'Project/GetProjectById?id=1')
  const { clientId } = hotel
  const type = await post<{ id: number }>('ProjectType/SaveProjectType', {
    name: 'Snag list',
    description: 'What guests should not find.',
    clientId,
  })
  for (const { name, defects: titles } of sentences.categories)
    await post('PointCategory/SavePointCategory', {
      projectTypeId: type.id,
      name,
      templates: titles.map((title) => ({ title })),
    })
  for (const name of sentences.firms)
    await post('Firm/SaveFirm', { clientId, name, email: 'desk@firms.example' })
  manager = await instance.person('Manager', { sees: true })
  const page = await browser.newPage()
  const photo = new Uint8Array(await renderPhotoJpeg(page))
  await page.close()
  const form = new FormData()
  form.set('projectName', 'Harbour Lights, snags before opening')
  form.set('clientId', String(clientId))
  form.set('projectTypeId', String(type.id))
  form.set('scanDate', '2026-10-02')
  form.append('filesToSave', new File([photo], 'lobby.jpg', { type: 'image/jpeg' }))
  projectId = (await post<{ id: number }>('Project/SaveProject', form)).id
  const users = await instance.call<Pick<User, 'id' | 'role'>[]>(
    token,
    `Users/GetAllUser?clientId=${clientId}`,
  )
  for (const { id: userId } of users.filter(({ role }) => ['User', 'Viewer'].includes(role)))
    await post('UserProject/SaveUserProject', { projectId, userId, accessibleToUser: true })
})

/** What a hand does: keys of letters, and taps. */
class Hand {
  letters = 0
  taps = 0
  wrong = 0

  /** Types into a field, which takes a tap unless one is in it already. */
  async write(field: Locator, text: string) {
    if (!(await field.evaluate((element) => element === document.activeElement))) this.taps += 1
    this.letters += text.length
    await field.fill(text)
  }

  /** Chooses an option: a tap opens the list, another one takes it. */
  async choose(field: Locator, label: string) {
    this.taps += 2
    await field.selectOption({ label })
  }
}

const toTyped = (day: string) => {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}
const capitalize = (word: string) => word[0]?.toUpperCase() + word.slice(1)

/** Makes the form say what the point says; `isChecked`: what is there already is a fault or right. */
const fillIn = async (page: Page, hand: Hand, defect: Defect, isChecked: boolean) => {
  const category = page.getByRole('combobox', { name: 'N-Point Category' })
  const severity = page.getByRole('combobox', { name: 'Severity' })
  const assignee = page.getByRole('combobox', { name: 'Assigned to' })
  const chosen = (field: Locator) => field.locator('option:checked').textContent()
  const correct = async (isRight: boolean, change: () => Promise<void>) => {
    if (isRight) return
    if (isChecked) hand.wrong += 1
    await change()
  }
  if (defect.category !== undefined)
    await correct((await chosen(category)) === defect.category, () =>
      hand.choose(category, defect.category ?? ''),
    )
  const title = page.getByLabel('Title', { exact: true })
  await correct((await title.inputValue()) === defect.title, () => hand.write(title, defect.title))
  if (defect.severity !== undefined)
    await correct((await severity.inputValue()) === defect.severity, () =>
      hand.choose(severity, capitalize(defect.severity ?? '')),
    )
  if (defect.assignee !== undefined)
    await correct((await chosen(assignee)) === defect.assignee, () =>
      hand.choose(assignee, defect.assignee ?? ''),
    )
  const dueDate = page.getByRole('textbox', { name: 'Due date' })
  const day = defect.dueDate === undefined ? '' : toTyped(defect.dueDate)
  await correct((await dueDate.inputValue()) === day, () => hand.write(dueDate, day))
}

/** Places a point on the picture, where both ways begin. */
const place = async (page: Page) => {
  await getImageElement(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Save Point' })).toBeVisible()
}

const save = async (page: Page, hand: Hand): Promise<Pin> => {
  const button = page.getByRole('button', { name: 'Save Point' })
  const answered = page.waitForResponse((answer) => answer.url().includes('/SaveProjectPin'))
  hand.taps += 1
  await button.click()
  const { projectPin } = (await (await answered).json()) as { projectPin: Pin }
  await expect(button).toBeHidden()
  return projectPin
}

const toSaid = (pin: Pin) => ({
  title: pin.title,
  severity: pin.severity ?? undefined,
  dueDate: pin.dueDate ?? undefined,
})

test('forty defects as lines take fewer taps, and say the same', async ({ page }) => {
  test.setTimeout(600_000)
  expect(defects).toHaveLength(40)
  await page.clock.setFixedTime(`${today}T10:00:00Z`)
  await endLiveStreams(page)
  await signIn(page, instance.url, manager)
  await page.goto(`${instance.url}/project/edit-project/${projectId}?mode=2d&image=1`)
  await waitForImage(page)
  // stays chosen for all points
  await page.getByRole('button', { name: 'Add rectangle' }).click()
  const [fields, lines] = [new Hand(), new Hand()]
  let named = 0
  for (const defect of defects) {
    await place(page)
    await fillIn(page, fields, defect, false)
    const byFields = await save(page, fields)

    await place(page)
    const title = page.getByLabel('Title', { exact: true })
    await lines.write(title, defect.line)
    const take = page.getByRole('button', { name: 'Take all' })
    await expect(take).toBeVisible()
    lines.taps += 1
    await title.press('Enter')
    const filledIn = page.getByText('filled in:')
    if ((await filledIn.textContent())?.includes('Due date'))
      await expect(page.getByRole('textbox', { name: 'Due date' })).not.toHaveValue('')
    await fillIn(page, lines, defect, true)
    const byLine = await save(page, lines)
    expect(toSaid(byLine)).toEqual(toSaid(byFields))
    expect(byLine.assignee).toBe(byFields.assignee)
    if (defect.category !== undefined) expect(byLine.pointCategory.name).toBe(defect.category)
    named += ['title', 'category', 'severity', 'assignee', 'dueDate'].filter(
      (name) => defect[name as keyof Defect] !== undefined,
    ).length
  }
  const perPoint = ({ letters, taps, wrong }: Hand) => ({
    letters: letters / defects.length,
    taps: taps / defects.length,
    wrong,
  })
  const figures = { fields: perPoint(fields), lines: perPoint(lines), named }
  test.info().annotations.push({ type: 'per point', description: JSON.stringify(figures) })
  console.log(JSON.stringify(figures))
  expect(lines.wrong / named).toBeLessThan(0.1)
  expect(lines.taps).toBeLessThan(fields.taps / 2)
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('T806: a line is read on the device, in another language than English, too', async ({
    page,
    context,
  }) => {
    test.setTimeout(300_000)
    await endLiveStreams(page)
    await signIn(page, instance.url, manager)
    await page.evaluate(() => localStorage.setItem('nspect-language', 'de'))
    await page.goto(`${instance.url}/project/edit-project/${projectId}?mode=2d&image=1`)
    await waitUntilShellIsCached(page)
    const image = page.getByRole('application', { name: /^Bild/ })
    await expect(image.locator('img')).toBeVisible()
    await page.getByRole('button', { name: 'Rechteck hinzufügen' }).click()
    await context.setOffline(true)
    await image.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.getByLabel('Titel', { exact: true }).fill('Riss über dem Fenster schwer bis Freitag')
    const understood = page.getByRole('group', { name: 'Erkannt' })
    await expect(understood.getByLabel('Schweregrad')).toHaveValue('severe')
    await expect(understood.getByLabel('Fällig am')).not.toHaveValue('')
    await expectAccessible(page)
  })
})
