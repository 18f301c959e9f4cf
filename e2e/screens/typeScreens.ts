import type { Page } from '@playwright/test'
import type { Screen, ScreenSubjects } from './screenTypes.ts'

/** Into the demo's survey type, one of its areas, and one of that area's forms. */
const toArea =
  (...names: readonly string[]) =>
  async (page: Page) => {
    for (const name of ['Manage Property Condition Survey', ...names]) {
      await page
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .first()
        .click()
      await page.waitForLoadState('networkidle')
      // the address changes before the page; its last list is the last to be there
      if (name.startsWith('Manage')) {
        await page
          .locator('section[aria-labelledby="parts-metaDataField"] button:enabled')
          .first()
          .waitFor()
      }
    }
  }
/** Something that the menu of the demo's plan type offers. */
const ofPlan = (action: string) => async (page: Page) => {
  const row = page.getByRole('row', { name: /Property Improvement Plan/ })
  await row.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: `${action} Property Improvement Plan` }).click()
  await page.waitForLoadState('networkidle')
}

/** The listing and the form of each kind of parts, by the last words of their addresses. */
const kinds = [
  { part: 'pointCategory', list: 'point-category-listing', form: 'point-category' },
  { part: 'checkBox', list: 'projectType-checkbox-listing', form: 'projectType-checkbox' },
  { part: 'poiStatus', list: 'poi-listing', form: 'poi-status' },
  { part: 'customField', list: 'projectType-customField-listing', form: 'projectType-customField' },
  {
    part: 'metaDataField',
    list: 'projectType-metaDataField-listing',
    form: 'projectType-metaDataField',
  },
] as const

const partScreens = kinds.flatMap(({ part, list, form }, n): Screen[] => {
  const name = (what: string) => `${100 + n}-${part}-${what}`
  const created = ({ typeId }: ScreenSubjects) => `/settings/${form}/manage/${typeId}`
  return [
    { name: name('list'), as: 'manager', path: ({ typeId }) => `/settings/${list}/${typeId}` },
    {
      name: name('list-empty'),
      as: 'manager',
      path: ({ bareTypeId }) => `/settings/${list}/${bareTypeId}`,
    },
    { name: name('form'), as: 'manager', path: (s) => `${created(s)}/${s.parts[part]}` },
    { name: name('new'), as: 'manager', path: created },
    {
      name: name('errors'),
      as: 'manager',
      path: created,
      enter: (page) => page.keyboard.press('Control+Enter'),
    },
    { name: name('missing'), as: 'manager', path: (s) => `${created(s)}/999999` },
  ]
})

/** Types of inspections, and what they are made of. */
export const typeScreens: Screen[] = [
  { name: '70-types', as: 'admin', path: () => '/projecttypes' },
  { name: '71-type-form', as: 'admin', path: () => '/projecttypes', enter: ofPlan('Edit') },
  { name: '72-type-new-manager', as: 'manager', path: () => '/projecttypes/add' },
  {
    name: '73-type-import',
    as: 'operator',
    path: () => '/projecttypes',
    enter: (page) => page.getByRole('button', { name: 'Import from file' }).click(),
  },
  { name: '74-type-manage', as: 'manager', path: () => '/projecttypes', enter: toArea() },
  {
    name: '75-categories',
    as: 'manager',
    path: () => '/projecttypes',
    enter: toArea('N-Point Categories'),
  },
  {
    name: '76-statuses',
    as: 'manager',
    path: () => '/projecttypes',
    enter: toArea('N-Point Statuses'),
  },
  {
    name: '77-custom-fields',
    as: 'manager',
    path: () => '/projecttypes',
    enter: toArea('Custom Fields'),
  },
  {
    name: '78-category-form',
    as: 'manager',
    path: () => '/projecttypes',
    enter: toArea('N-Point Categories', 'Edit Tiles'),
  },
  {
    name: '79-status-form',
    as: 'manager',
    path: () => '/projecttypes',
    enter: toArea('N-Point Statuses', 'Add N-Point Status'),
  },
  {
    name: '80-custom-field-form',
    as: 'manager',
    path: () => '/projecttypes',
    enter: toArea('Custom Fields', 'Edit Trade'),
  },
  {
    name: '87-type-form-address',
    as: 'manager',
    path: ({ typeId }) => `/projecttypes/edit/${typeId}`,
  },
  {
    name: '88-type-manage-address',
    as: 'manager',
    path: ({ typeId }) => `/projecttypes/manage/${typeId}`,
  },
  {
    name: '89-type-manage-bare',
    as: 'manager',
    path: ({ bareTypeId }) => `/projecttypes/manage/${bareTypeId}`,
  },
  {
    name: '90-type-errors',
    as: 'admin',
    path: () => '/projecttypes/add',
    enter: (page) => page.keyboard.press('Control+Enter'),
  },
  { name: '91-type-copy', as: 'operator', path: () => '/projecttypes', enter: ofPlan('Copy') },
  ...partScreens,
  {
    name: '105-category-fields-open',
    as: 'manager',
    path: ({ typeId }) => `/settings/point-category/manage/${typeId}`,
    enter: async (page) => {
      await page.getByLabel('Custom Fields').first().click()
      await page.getByRole('listbox').getByRole('option').first().waitFor()
    },
  },
  {
    name: '106-status-colour-open',
    as: 'manager',
    path: ({ typeId }) => `/settings/poi-status/manage/${typeId}`,
    enter: (page) => page.getByLabel('Colour').first().click(),
  },
  {
    name: '107-custom-field-options',
    as: 'manager',
    path: ({ typeId }) => `/settings/projectType-customField/manage/${typeId}`,
    enter: async (page) => {
      await page.getByLabel('Field type').selectOption({ label: 'Single choice' })
      await page.getByRole('textbox', { name: 'New option' }).fill('Wood')
      await page.getByRole('button', { name: 'Add Option' }).click()
    },
  },
]
