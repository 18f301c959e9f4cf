import type { Page } from '@playwright/test'
import { inspectionScreens, pinScreens } from './inspectionScreens.ts'
import {
  clickField,
  createDialogOpener,
  failCallsTo,
  pressButton,
  waitForDialog,
} from './pressButton.ts'
import type { Screen } from './screenTypes.ts'
import { waitUntilSettled } from './visitScreen.ts'

/** Opens a list of choices. */
const openChoice = (name: string) => async (page: Page) => {
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('listbox').getByRole('option').first().waitFor()
}
/** What opens on the other pages. */
const otherScreens: Screen[] = [
  {
    name: '160-account-panel',
    as: 'operator',
    path: () => '/dashboard',
    enter: (page) => openPanel(page),
  },
  {
    name: '161-keyboard-help',
    as: 'manager',
    path: () => '/dashboard',
    enter: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('option', { name: 'Keyboard help' }).click()
      await page.getByRole('dialog', { name: 'Keyboard help' }).waitFor()
    },
  },
  {
    name: '162-remove-demo',
    as: 'operator',
    path: () => '/dashboard',
    enter: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('option', { name: 'Remove the demo' }).click()
      await page.getByRole('dialog', { name: 'Remove the demo' }).waitFor()
    },
  },
  {
    name: '163-form-type-open',
    as: 'manager',
    path: () => '/project/manage/0',
    enter: openChoice('nSpection Type'),
  },
  {
    name: '164-form-date-open',
    as: 'manager',
    path: () => '/project/manage/0',
    enter: (page) => page.getByLabel('Scan Date').first().click(),
  },
  {
    name: '165-user-client-open',
    as: 'operator',
    path: () => '/user/manage/0',
    enter: openChoice('Client'),
  },
  {
    name: '166-password-errors',
    as: 'operator',
    path: ({ userId }) => `/user/change-password/${userId}`,
    enter: async (page) => {
      await page.getByRole('textbox', { name: 'New Password' }).fill('short')
      await page.getByRole('textbox', { name: 'Confirm Password' }).fill('another')
      await page.keyboard.press('Tab')
    },
  },
  {
    name: '167-assign-all',
    as: 'operator',
    path: ({ userId }) => `/user/assign-project/${userId}`,
    enter: createDialogOpener('None visible'),
  },
  {
    name: '169-setting-key-open',
    as: 'operator',
    path: () => '/settings/setting/manage',
    enter: async (page) => {
      await clickField(page, 'Title')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: '170-audit-line-open',
    as: 'operator',
    path: () => '/audit?record=setting',
    enter: (page) => page.locator('details summary').first().click(),
  },
  {
    name: '171-mail-open',
    as: 'operator',
    path: () => '/outbox',
    enter: createDialogOpener(/^Read the email/),
  },
  {
    name: '172-leave-unsaved',
    as: 'manager',
    path: () => '/project/manage/0',
    enter: async (page) => {
      await page.getByLabel('nSpection Name').fill('West wing')
      await page
        .getByRole('navigation', { name: 'Main menu' })
        .first()
        .getByRole('link', { name: 'Dashboard' })
        .click()
      await waitForDialog(page)
    },
  },
  {
    name: '173-list-filtered',
    as: 'operator',
    path: () => '/users?q=a&role=4',
    enter: (page) => page.getByRole('list', { name: 'filters' }).first().waitFor(),
  },
  {
    name: '175-not-done',
    as: 'manager',
    path: ({ typeId }) => `/settings/projectType-checkbox-listing/${typeId}`,
    enter: async (page) => {
      await failCallsTo(page, /Delete/)
      await pressButton(page, 'More actions')
      await page
        .getByRole('menuitem', { name: /^Delete/ })
        .first()
        .click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Delete|Confirm/ })
        .click()
      await page.getByRole('alert').first().waitFor()
    },
  },
]

const openPanel = async (page: Page) => {
  await page.locator('[popovertarget="account"]:visible').first().click()
  await waitUntilSettled(page)
}

/** Menus, dialogs, tabs and notices that open on a page. */
export const menuAndDialogScreens: Screen[] = [...inspectionScreens, ...pinScreens, ...otherScreens]
