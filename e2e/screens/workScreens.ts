import type { Locator, Page } from '@playwright/test'
import {
  clickField,
  createDialogOpener,
  createMenuDialogOpener,
  failCallsTo,
  pressButton,
} from './pressButton.ts'
import type { Screen, ScreenSubjects } from './screenTypes.ts'
import { openNewPinForm, waitUntilModelStands } from './visitScreen.ts'

const inspection = ({ projectId }: ScreenSubjects) => `/project/edit-project/${projectId}`
const model = (s: ScreenSubjects) => `${inspection(s)}?mode=3d`
const type = ({ typeId }: ScreenSubjects) => `/projecttypes/manage/${typeId}`

/** All points are chosen. Resolves with the bar of what can be done with them. */
const chooseAll = async (page: Page): Promise<Locator> => {
  await pressButton(page, 'Select points')
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('region', { name: 'Selected points' })
  await bar.waitFor()
  return bar
}

/** What people do with many points, many inspections and others: besides looking at one point. */
export const workScreens: Screen[] = [
  { name: '220-inbox', as: 'manager', path: () => '/inbox' },
  { name: '221-prints', as: 'manager', path: () => '/prints' },
  { name: '238-print-look', as: 'admin', path: () => '/client/print-look/1' },
  {
    name: '222-search',
    as: 'manager',
    path: () => '/dashboard',
    enter: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('door')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: '223-display-menu',
    as: 'manager',
    path: inspection,
    enter: async (page) => {
      await pressButton(page, /^Display/)
      await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor()
    },
  },
  {
    name: '224-filtered-and-grouped',
    as: 'manager',
    path: (s) => `${inspection(s)}?stage=open&group=category`,
  },
  {
    name: '225-views',
    as: 'manager',
    path: inspection,
    enter: async (page) => {
      await pressButton(page, /^Display/)
      await pressButton(page, 'Views')
    },
  },
  {
    name: '226-points-chosen',
    as: 'manager',
    path: inspection,
    enter: chooseAll,
  },
  {
    name: '227-chosen-severity',
    as: 'manager',
    path: inspection,
    enter: async (page) => {
      const bar = await chooseAll(page)
      await bar.getByRole('button', { name: 'Severity' }).click()
      await page.getByRole('combobox', { name: 'Severity' }).waitFor()
    },
  },
  {
    name: '228-photo-mark-up',
    as: 'manager',
    path: ({ pinId }) => `/nspection-pins/manage/${pinId}`,
    enter: async (page) => {
      await page
        .getByRole('button', { name: /^(Mark|Draw)/ })
        .first()
        .click()
      await page.getByRole('toolbar').waitFor()
    },
  },
  {
    name: '229-measure',
    as: 'manager',
    path: model,
    enter: async (page) => {
      await waitUntilModelStands(page)
      await page.keyboard.press('m')
    },
  },
  {
    name: '230-common-defects',
    as: 'inspector',
    path: model,
    enter: async (page) => {
      await openNewPinForm(page)
      await clickField(page, /^Title/)
    },
  },
  {
    name: '231-take-along',
    as: 'manager',
    path: inspection,
    enter: createMenuDialogOpener(/^More about/, /^Make available offline/),
  },
  {
    name: '232-send-to-firms',
    as: 'manager',
    path: ({ projectId }) => `/project/report/${projectId}`,
    enter: createDialogOpener('Send to contractors'),
  },
  {
    name: '233-paste-list',
    as: 'manager',
    path: type,
    enter: async (page) => {
      await pressButton(page, 'Paste a list')
      await page.getByLabel('One per line').fill('Walls; #2563eb\nFloors\nWater damage')
    },
  },
  {
    name: '234-rename-in-place',
    as: 'manager',
    path: type,
    enter: async (page) => {
      await pressButton(page, /^Rename /)
      await page.keyboard.press('Delete')
      await page.keyboard.press('Enter')
    },
  },
  {
    name: '235-colour-in-place',
    as: 'manager',
    path: type,
    enter: async (page) => {
      await pressButton(page, /^Color of /)
      await page.getByRole('button', { name: '#2f74c8' }).waitFor()
    },
  },
  {
    name: '236-type-not-loaded',
    as: 'manager',
    path: type,
    enter: async (page) => {
      await failCallsTo(page, '**/api/PointCategory/**')
      await page.reload()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: '237-inspection-phone-form',
    as: 'inspector',
    path: model,
    enter: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await waitUntilModelStands(page)
      await pressButton(page, 'Add pointer')
      await page.getByRole('button', { name: 'Add here' }).click()
      await page.getByRole('button', { name: 'Save Point' }).waitFor()
    },
  },
]
