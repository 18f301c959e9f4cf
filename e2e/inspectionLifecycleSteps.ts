import { expect, type Page } from '@playwright/test'
import { openMenuEntry } from './steps.ts'

/** Actions on an inspection as a whole. */

export const getSection = (page: Page, name: string) => page.getByRole('region', { name })

/** The inspection in the page's URL. */
export const getProjectId = (page: Page) =>
  Number(/(?:edit-project|manage)\/(\d+)/.exec(page.url())?.[1])

/** Selects an item in the menu of an inspection's row. */
export const chooseRowAction = async (page: Page, table: string, row: string, action: string) => {
  const found = getSection(page, table).getByRole('row').filter({ hasText: row })
  await found.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: `${action} ${row}`, exact: true }).click()
}

/** Selects an item in the menu beside an inspection's name. */
export const chooseHeadAction = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `More about ${name}` }).click()
  await page.getByRole('menuitem', { name: `${action} ${name}`, exact: true }).click()
}

/** Opens the form of a new document below an inspection. */
export const openDocumentForm = async (page: Page) => {
  const tab = page.getByRole('tab', { name: /^Documents/ })
  // clicking the active tab collapses it
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click()
  await page.getByRole('button', { name: 'Add document' }).first().click()
  return page.getByRole('dialog', { name: 'Add document' })
}

/** Attaches a text file to the open inspection. */
export const attachFile = async (page: Page, name: string, text: string) => {
  const adding = await openDocumentForm(page)
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
  await adding.getByLabel('Files').last().setInputFiles(file)
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()
}

/** Presses 'Mark Inspection Complete', which is in the menu while points are open. */
export const askToComplete = async (page: Page) =>
  (await openMenuEntry(page, /^More about/, 'Mark Inspection Complete')).click()

/** Completes the open inspection, which has open points. */
export const completeProject = async (page: Page) => {
  await askToComplete(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Mark Inspection Complete' }).click()
  await expect(page.getByText('Inspection completed.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Generate Report', exact: true })).toBeVisible()
}

/** Archives and restores an active inspection, from the dashboard. */
export const archiveAndRetrieve = async (page: Page, name: string) => {
  await chooseRowAction(page, 'Active nSpections', name, 'Delete')
  await page
    .getByRole('dialog', { name: 'Delete nSpection' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(getSection(page, 'Archived nSpections').getByText(name)).toBeVisible()
  await page.getByRole('button', { name: `Retrieve ${name}` }).click()
  await expect(getSection(page, 'Active nSpections').getByText(name)).toBeVisible()
}

/** Opens the history of an active inspection from its row, newest first. */
export const openHistory = async (page: Page, name: string) => {
  await chooseRowAction(page, 'Active nSpections', name, 'History of')
  return page.getByRole('dialog', { name: `History of ${name}` }).getByRole('listitem')
}
