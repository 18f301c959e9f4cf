import type { Page } from '@playwright/test'

export const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Clients' }).getByRole('row', { name })

export const save = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
