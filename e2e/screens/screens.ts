import type { Page } from '@playwright/test'
import type { Instance } from '../instance.ts'

/** Who looks: people of the demo by the sign-in page's own way in, the operator, or nobody. */
export type Looker = 'manager' | 'inspector' | 'admin' | 'contractor' | 'operator' | 'nobody'

/** What the screens of a tour are about. */
export interface Subjects {
  app: Instance
  projectId: number
  pinId: number
}

/** One screen in one state. */
export interface Screen {
  /** becomes the file's name */
  name: string
  as: Looker
  /** address below the server's own */
  path(subjects: Subjects): string
  /** brings the screen into the state that is to be seen */
  enter?(page: Page): Promise<unknown>
}

const inspection = ({ projectId }: Subjects, search = '') => `/project/edit-project/${projectId}${search}`
/** The picture stands and the list is there. */
const standing = async (page: Page) => {
  await page.locator('canvas').first().waitFor()
  await page
    .locator('button:enabled', { hasText: 'Add pointer' })
    .first()
    .waitFor({ timeout: 20_000 })
    .catch(() => undefined)
  await page.waitForTimeout(2500)
}

/** Every screen of the main loop; a screen that is missing here is a screen that nobody looks at. */
export const screens: Screen[] = [
  { name: '01-sign-in', as: 'nobody', path: () => '/auth/login' },
  {
    name: '02-sign-in-refused',
    as: 'nobody',
    path: () => '/auth/login',
    enter: async (page) => {
      await page.getByLabel('Username').fill('somebody@hotel.example')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  { name: '03-dashboard', as: 'manager', path: () => '/dashboard' },
  { name: '04-dashboard-operator', as: 'operator', path: () => '/dashboard' },
  { name: '05-dashboard-inspector', as: 'inspector', path: () => '/dashboard' },
  { name: '06-list-nothing-found', as: 'manager', path: () => '/projects?q=no%20such%20building' },
  {
    name: '07-quick-actions',
    as: 'manager',
    path: () => '/dashboard',
    enter: (page) => page.keyboard.press('Control+k'),
  },
  { name: '08-form', as: 'manager', path: () => '/project/manage/0' },
  {
    name: '09-form-errors',
    as: 'manager',
    path: () => '/project/manage/0',
    enter: (page) => page.keyboard.press('Control+Enter'),
  },
  { name: '10-inspection-3d', as: 'manager', path: (s) => inspection(s, '?mode=3d'), enter: standing },
  {
    name: '11-inspection-3d-point',
    as: 'manager',
    path: (s) => inspection(s, `?mode=3d&pin=${s.pinId}`),
    enter: standing,
  },
  { name: '12-inspection-2d', as: 'manager', path: (s) => inspection(s, '?mode=2d') },
  { name: '13-inspection-2d-inspector', as: 'inspector', path: (s) => inspection(s, '?mode=2d') },
  {
    name: '14-add-point',
    as: 'inspector',
    path: (s) => inspection(s, '?mode=3d'),
    enter: async (page) => {
      await standing(page)
      await page.keyboard.press('n')
      const box = await page.locator('canvas').first().boundingBox()
      if (!box) throw new Error('no picture')
      await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.45)
      await page.getByRole('heading', { name: 'Add N-Point' }).waitFor()
    },
  },
  {
    name: '15-keys',
    as: 'manager',
    path: (s) => inspection(s, '?mode=3d'),
    enter: async (page) => {
      await standing(page)
      await page.keyboard.press('?')
    },
  },
  { name: '16-point-page', as: 'manager', path: ({ pinId }) => `/nspection-pins/manage/${pinId}` },
  { name: '17-point-page-inspector', as: 'inspector', path: ({ pinId }) => `/nspection-pins/manage/${pinId}` },
  { name: '18-point-missing', as: 'manager', path: () => '/nspection-pins/manage/999999' },
  { name: '19-report', as: 'manager', path: ({ projectId }) => `/project/report/${projectId}` },
  { name: '20-report-link', as: 'contractor', path: () => '' },
  { name: '21-report-no-token', as: 'nobody', path: () => '/project-report?token=nothing' },
  { name: '22-unknown-page', as: 'manager', path: () => '/nowhere' },
  { name: '23-inspection-missing', as: 'manager', path: () => '/project/edit-project/999999' },
]
