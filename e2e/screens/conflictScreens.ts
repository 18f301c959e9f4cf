import type { Page } from '@playwright/test'
import type { Screen } from './screenTypes.ts'

/** Saves the account as another tab would, under the page that shows it. */
const changedElsewhere = (page: Page) =>
  page.evaluate(async () => {
    const headers = {
      'x-signed-in-as': localStorage.getItem('nspect-session')?.split('.')[0] ?? '',
      'content-type': 'application/json',
    }
    const me = await (await fetch('/api/me', { headers })).json()
    const phoneNumber = `+351 21 111 ${String(Date.now()).slice(-4)}`
    const body = JSON.stringify({ ...me, client: undefined, tier: undefined, phoneNumber })
    await fetch('/api/Users/edit', { method: 'POST', headers, body })
  })

const vendorPlayer =
  '<!doctype html><html lang="en"><title>Player</title><body><p>Lobby, ground floor</p></body></html>'

/**
 * What is seldom on a screen: two versions of a record, a mail that was given up, and another
 * vendor's tour.
 */
export const conflictScreens: Screen[] = [
  {
    name: '200-account-conflict',
    as: 'operator',
    path: () => '/account',
    enter: async (page) => {
      await page.getByLabel('Phone Number').first().fill('+351 21 222 2222')
      await changedElsewhere(page)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('alert', { name: 'Your account was changed in the meantime' }).waitFor()
    },
  },
  {
    name: '201-mail-failed',
    as: 'operator',
    path: () => '/outbox',
    enter: async (page) => {
      await page.route('**/Mail/GetOutbox*', async (route) => {
        const answer = await route.fetch()
        const [first, ...others] = await answer.json()
        const failed = {
          ...first,
          state: 'failed',
          tries: 8,
          lastError: '550 5.1.1 No such mailbox here',
        }
        await route.fulfill({ json: [failed, ...others] })
      })
      await page.reload()
      await page.getByText('550 5.1.1 No such mailbox here').first().waitFor()
    },
  },
  {
    name: '203-health-troubled',
    as: 'operator',
    path: () => '/health',
    enter: async (page) => {
      await page.route('**/Health/GetHealth', async (route) => {
        const well = await (await route.fetch()).json()
        const failed = {
          id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
          queue: 'report.print',
          failedAt: '2026-11-24T17:40:00.000Z',
          tries: 5,
          problem: 'storage: noSpace',
          requestId: '0f8fad5b-d9cb-469f-a165-70867728950e',
        }
        await route.fulfill({
          json: {
            ...well,
            files: { ...well.files, level: 'act', reason: 'diskFull', free: 4e9, size: 120e9 },
            jobs: {
              level: 'act',
              reason: 'jobsFailed',
              failed: [failed],
              queues: [{ name: 'report.print', waiting: 2, running: 1, failed: 1 }],
            },
          },
        })
      })
      await page.reload()
      await page.getByText('storage: noSpace').waitFor()
    },
  },
  {
    name: '202-vendor-tour',
    as: 'operator',
    path: ({ vendorId }) => `/project/edit-project/${vendorId}?mode=3d`,
    enter: async (page) => {
      await page.route('https://kuula.co/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: vendorPlayer }),
      )
      await page.reload()
      await page.frameLocator('iframe').getByText('Lobby, ground floor').waitFor()
    },
  },
  {
    name: '204-own-tour',
    as: 'manager',
    path: ({ projectId }) => `/project/own-tour/${projectId}`,
    enter: async (page) => {
      await page.route('**/Project/GetProjectById*', async (route) => {
        const project = await (await route.fetch()).json()
        const modelLink = 'https://my.matterport.com/show/?m=Hx4Qz81LmTb'
        await route.fulfill({ json: { ...project, model: null, modelLink } })
      })
      await page.route('**/Tour/GetTourCapture*', (route) =>
        route.fulfill({ json: { capture: null } }),
      )
      await page.reload()
      await page.getByText('Your Matterport key is missing').waitFor()
    },
  },
]
