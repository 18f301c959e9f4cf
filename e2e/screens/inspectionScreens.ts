import type { Page } from '@playwright/test'
import { createDialogOpener, createMenuDialogOpener, openTab, pressButton } from './pressButton.ts'
import type { Screen, ScreenSubjects } from './screenTypes.ts'
import { openNewPinForm } from './visitScreen.ts'

const inspection = ({ projectId }: ScreenSubjects) => `/project/edit-project/${projectId}?mode=2d`
const bare = ({ bareId }: ScreenSubjects) => `/project/edit-project/${bareId}`
const buildPinPath = ({ pinId }: ScreenSubjects) => `/nspection-pins/manage/${pinId}`
const report = ({ projectId }: ScreenSubjects) => `/project/report/${projectId}`

/** The lower tabs of an inspection, and what opens on it. */
/** Opens the dialog of the model: where the header has no room for a button, from its menu. */
const updateModel = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Update Model' })
  await page.getByRole('button', { name: /^More about/ }).waitFor()
  if (await button.isVisible()) await createMenuDialogOpener(/^Update Model/, /^Replace/)(page)
  else await createMenuDialogOpener(/^More about/, /^Update Model/)(page)
}

export const inspectionScreens: Screen[] = [
  {
    name: '120-tab-points',
    as: 'manager',
    path: inspection,
    enter: (page) => openTab(page, /^nSpection Points/),
  },
  {
    name: '121-tab-points-edited',
    as: 'manager',
    path: inspection,
    enter: async (page) => {
      await openTab(page, /^nSpection Points/)
      await pressButton(page, 'Enter Edit Mode')
      await page
        .getByRole('textbox', { name: /^Title of point/ })
        .first()
        .fill('')
    },
  },
  {
    name: '122-tab-points-none',
    as: 'operator',
    path: bare,
    enter: (page) => openTab(page, /^nSpection Points/),
  },
  {
    name: '123-tab-documents',
    as: 'manager',
    path: inspection,
    enter: (page) => openTab(page, /^Documents/),
  },
  {
    name: '124-tab-documents-none',
    as: 'operator',
    path: bare,
    enter: (page) => openTab(page, /^Documents/),
  },
  {
    name: '125-document-errors',
    as: 'manager',
    path: inspection,
    enter: async (page) => {
      await openTab(page, /^Documents/)
      await createDialogOpener('Add document')(page)
      await pressButton(page, 'Save')
      await page.getByRole('dialog').getByRole('alert').waitFor()
    },
  },
  {
    name: '126-document-sending',
    as: 'manager',
    path: inspection,
    enter: async (page) => {
      await page.route('**/UploadProjectDocument', () => undefined)
      await openTab(page, /^Documents/)
      await createDialogOpener('Add document')(page)
      const file = {
        name: 'lift-protocol.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4'),
      }
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
      await pressButton(page, 'Save')
      await page.getByRole('progressbar').first().waitFor({ state: 'attached' })
    },
  },
  {
    name: '127-tab-properties',
    as: 'manager',
    path: inspection,
    enter: (page) => openTab(page, /^nSpection Properties/),
  },
  {
    name: '128-tab-properties-read',
    as: 'manager',
    path: ({ completedId }) => `/project/edit-project/${completedId}?mode=2d`,
    enter: (page) => openTab(page, /^nSpection Properties/),
  },
  {
    name: '129-inspection-menu',
    as: 'manager',
    path: inspection,
    enter: (page) => pressButton(page, /^More about/),
  },
  {
    name: '130-inspection-history',
    as: 'manager',
    path: inspection,
    enter: createMenuDialogOpener(/^More about/, /^History/),
  },
  {
    name: '131-complete',
    as: 'manager',
    path: inspection,
    enter: createMenuDialogOpener(/^More about/, /^Mark Inspection Complete/),
  },
  { name: '132-update-model', as: 'manager', path: inspection, enter: updateModel },
  {
    name: '133-update-picture',
    as: 'manager',
    path: inspection,
    enter: async (page) => {
      await updateModel(page)
      await page.getByRole('dialog').getByText('Image', { exact: true }).click()
    },
  },
  {
    name: '134-add-rectangle',
    as: 'inspector',
    path: inspection,
    enter: (page) => pressButton(page, 'Add rectangle'),
  },
  {
    name: '135-add-point-errors',
    as: 'inspector',
    path: ({ projectId }) => `/project/edit-project/${projectId}?mode=3d`,
    enter: async (page) => {
      await openNewPinForm(page)
      await pressButton(page, 'Save Point')
    },
  },
  {
    name: '136-check-model-fields',
    as: 'manager',
    path: ({ projectId }) => `/project/check-model/${projectId}`,
    enter: (page) =>
      page.locator('button:enabled', { hasText: 'Continue' }).waitFor({ timeout: 60_000 }),
  },
]

/** What opens on a point and on a report. */
export const pinScreens: Screen[] = [
  {
    name: '140-point-enlarged',
    as: 'manager',
    path: buildPinPath,
    enter: createDialogOpener('Enlarge image'),
  },
  {
    name: '141-point-repair',
    as: 'manager',
    path: buildPinPath,
    enter: createDialogOpener(/^(Manage|Edit) Resolve Status$|^Resolve POI$/),
  },
  {
    name: '143-point-shared',
    as: 'manager',
    path: buildPinPath,
    enter: async (page) => {
      await pressButton(page, /^Share point/)
      await page.getByRole('textbox', { name: 'Share link' }).first().waitFor()
    },
  },
  {
    name: '144-point-errors',
    as: 'manager',
    path: buildPinPath,
    enter: async (page) => {
      await page.getByLabel('Title').fill('')
      await page.keyboard.press('Tab')
    },
  },
  {
    name: '145-report-link-made',
    as: 'manager',
    path: report,
    enter: async (page) => {
      await pressButton(page, 'Generate Sharelink')
      await page.getByRole('textbox', { name: 'Share link' }).first().waitFor()
    },
  },
  {
    name: '146-report-photo-errors',
    as: 'manager',
    path: report,
    enter: async (page) => {
      await createDialogOpener('Upload Photo')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click()
    },
  },
  {
    name: '147-report-comment',
    as: 'manager',
    path: report,
    enter: createDialogOpener(/^Add Comment to/),
  },
  {
    name: '148-report-fields',
    as: 'manager',
    path: report,
    enter: createDialogOpener(/^Edit Custom Fields of/),
  },
  {
    name: '149-report-nothing-found',
    as: 'manager',
    path: report,
    enter: async (page) => {
      await page
        .getByRole('searchbox', { name: 'Search the points' })
        .fill('nothing is called like this')
      await page.getByText('No results').waitFor()
    },
  },
  {
    name: '152-report-filtered',
    as: 'manager',
    path: (subjects) => `${report(subjects)}?critical=1&stage=open`,
    enter: (page) => page.getByText(/ of \d+ points$/).waitFor(),
  },
  {
    name: '153-report-one-point',
    as: 'manager',
    path: (subjects) => `${report(subjects)}?key=${subjects.pinId}`,
  },
  {
    name: '154-report-no-such-point',
    as: 'manager',
    path: (subjects) => `${report(subjects)}?key=0`,
  },
  {
    name: '150-report-link-fields',
    as: 'visitor',
    path: () => '',
    enter: createDialogOpener(/^Edit Custom Fields/),
  },
  {
    name: '151-report-link-comment',
    as: 'visitor',
    path: () => '',
    enter: createDialogOpener(/^Add Comment to/),
  },
]
