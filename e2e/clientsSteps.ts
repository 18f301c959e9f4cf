import type { Page } from '@playwright/test'

export const getClientRow = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Clients' }).getByRole('row', { name })

export const getSaveButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true })
