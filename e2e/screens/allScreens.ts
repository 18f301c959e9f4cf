import type { Page } from '@playwright/test'
import { accessDeniedScreens } from './accessDeniedScreens.ts'
import { billingScreens } from './billingScreens.ts'
import { conflictScreens } from './conflictScreens.ts'
import { menuAndDialogScreens } from './menusAndDialogs.ts'
import type { Screen, ScreenSubjects } from './screenTypes.ts'
import { typeScreens } from './typeScreens.ts'
import { waitUntilModelStands } from './visitScreen.ts'
import { workScreens } from './workScreens.ts'

const inspection = ({ projectId }: ScreenSubjects, search = '') =>
  `/project/edit-project/${projectId}${search}`
const completedRows = (page: Page) => page.getByRole('region', { name: 'Completed nSpections' })
/** Chooses in the menu of the demo's completed inspection. */
const ofCompleted = (action: 'Reopen' | 'History of') => async (page: Page) => {
  await completedRows(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click()
  await page.getByRole('dialog').waitFor()
}

/** A repair of the demo that waits for approval is shown whole. */
const waitForReview = (page: Page) =>
  page.locator('[aria-keyshortcuts="A"][aria-disabled="false"]').waitFor()

/**
 * Every screen of the main loop; a screen that is missing here is a screen that nobody looks at.
 */
export const allScreens: Screen[] = [
  { name: '01-sign-in', as: 'nobody', path: () => '/auth/login' },
  {
    name: '02-sign-in-refused',
    as: 'nobody',
    path: () => '/auth/login',
    enter: async (page) => {
      await page.getByLabel('Username').fill('somebody@hotel.example')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  { name: '03-dashboard', as: 'manager', path: () => '/dashboard' },
  { name: '04-dashboard-operator', as: 'operator', path: () => '/dashboard' },
  { name: '05-dashboard-inspector', as: 'inspector', path: () => '/dashboard' },
  { name: '05-my-points', as: 'manager', path: () => '/my-points?who=all' },
  { name: '05-about', as: 'manager', path: () => '/about' },
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
  {
    name: '10-inspection-3d',
    as: 'manager',
    path: (s) => inspection(s, '?mode=3d'),
    enter: waitUntilModelStands,
  },
  {
    name: '11-inspection-3d-point',
    as: 'manager',
    path: (s) => inspection(s, `?mode=3d&pin=${s.pinId}`),
    enter: waitUntilModelStands,
  },
  { name: '12-inspection-2d', as: 'manager', path: (s) => inspection(s, '?mode=2d') },
  { name: '13-inspection-2d-inspector', as: 'inspector', path: (s) => inspection(s, '?mode=2d') },
  {
    name: '14-add-point',
    as: 'inspector',
    path: (s) => inspection(s, '?mode=3d'),
    enter: async (page) => {
      await waitUntilModelStands(page)
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
      await waitUntilModelStands(page)
      await page.keyboard.press('?')
    },
  },
  { name: '16-point-page', as: 'manager', path: ({ pinId }) => `/nspection-pins/manage/${pinId}` },
  {
    name: '17-point-page-inspector',
    as: 'inspector',
    path: ({ pinId }) => `/nspection-pins/manage/${pinId}`,
  },
  { name: '18-point-missing', as: 'manager', path: () => '/nspection-pins/manage/999999' },
  { name: '19-report', as: 'manager', path: ({ projectId }) => `/project/report/${projectId}` },
  { name: '20-report-link', as: 'visitor', path: () => '' },
  { name: '20-contractor-link', as: 'contractor', path: () => '' },
  { name: '21-report-no-token', as: 'nobody', path: () => '/project-report?token=nothing' },
  { name: '22-unknown-page', as: 'manager', path: () => '/nowhere' },
  { name: '23-inspection-missing', as: 'manager', path: () => '/project/edit-project/999999' },
  { name: '40-registration', as: 'nobody', path: () => '/auth/registration' },
  {
    name: '41-registration-errors',
    as: 'nobody',
    path: () => '/auth/registration',
    enter: async (page) => {
      await page.getByRole('button', { name: 'Create account' }).click()
      await page
        .getByRole('textbox', { name: 'Password', exact: true })
        .fill('lantern over the pier')
      await page.getByRole('textbox', { name: 'Confirm Password' }).fill('another')
    },
  },
  { name: '42-forgot-password', as: 'nobody', path: () => '/auth/forgot-password' },
  {
    name: '43-reset-password-over',
    as: 'nobody',
    path: () => '/auth/reset-password?token=over',
    enter: async (page) => {
      await page.getByRole('textbox', { name: 'New Password' }).fill('lantern over the pier')
      await page.getByRole('textbox', { name: 'Confirm Password' }).fill('lantern over the pier')
      await page.getByRole('button', { name: 'Set password' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  { name: '60-clients-operator', as: 'operator', path: () => '/clients' },
  { name: '61-clients-admin', as: 'admin', path: () => '/clients' },
  { name: '62-clients-nothing-found', as: 'operator', path: () => '/clients?q=no%20such%20hotel' },
  { name: '63-clients-deleted', as: 'operator', path: () => '/clients?deleted=1' },
  { name: '64-client-new', as: 'operator', path: () => '/client/manage/0' },
  {
    name: '65-client-errors',
    as: 'operator',
    path: () => '/client/manage/0',
    enter: (page) => page.keyboard.press('Control+Enter'),
  },
  { name: '66-client-admin', as: 'admin', path: () => '/client/manage/1' },
  { name: '67-client-manager', as: 'manager', path: () => '/client/manage/1' },
  { name: '68-plans', as: 'admin', path: () => '/chargify/1' },
  { name: '69-dashboard-admin', as: 'admin', path: () => '/dashboard' },
  { name: '44-account', as: 'inspector', path: () => '/account' },
  {
    name: '45-account-errors',
    as: 'inspector',
    path: () => '/account',
    enter: async (page) => {
      await page.getByRole('button', { name: 'Save Password' }).click()
      await page.getByRole('textbox', { name: 'First Name' }).fill('')
      await page.keyboard.press('Tab')
    },
  },
  {
    name: '46-no-connection',
    as: 'manager',
    path: () => '/projects',
    enter: async (page) => {
      await page.context().setOffline(true)
      await page.getByText('You’re offline.').waitFor()
      // the next screens are taken in the same browser
      await page.context().setOffline(false)
    },
  },
  { name: '47-outbox', as: 'operator', path: () => '/outbox' },
  { name: '47-health', as: 'operator', path: () => '/health' },
  { name: '48-error-500', as: 'nobody', path: () => '/error/error-v2' },
  { name: '24-users', as: 'operator', path: () => '/users' },
  {
    name: '25-users-menu',
    as: 'operator',
    path: () => '/users',
    enter: (page) => page.getByRole('button', { name: 'More actions' }).first().click(),
  },
  { name: '26-users-not-yours', as: 'manager', path: () => '/users' },
  { name: '27-user-new', as: 'operator', path: () => '/user/manage/0' },
  {
    name: '28-user-errors',
    as: 'operator',
    path: () => '/user/manage/0',
    enter: (page) => page.keyboard.press('Control+Enter'),
  },
  {
    name: '29-user-edit',
    as: 'operator',
    path: () => '/users',
    enter: (page) => page.getByRole('table').locator('tbody td:first-child a').first().click(),
  },
  {
    name: '30-update-password',
    as: 'operator',
    path: () => '/users?role=4',
    enter: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).first().click()
      await page.getByRole('menuitem', { name: /^Update Password/ }).click()
    },
  },
  {
    name: '31-assign',
    as: 'operator',
    path: () => '/users?role=4',
    enter: async (page) => {
      await page
        .getByRole('link', { name: /^Assign/ })
        .first()
        .click()
      await page.getByRole('switch').first().waitFor()
    },
  },
  { name: '34-user-form', as: 'operator', path: ({ userId }) => `/user/manage/${userId}` },
  {
    name: '35-user-password',
    as: 'operator',
    path: ({ userId }) => `/user/change-password/${userId}`,
  },
  {
    name: '36-user-assign',
    as: 'operator',
    path: ({ userId }) => `/user/assign-project/${userId}`,
  },
  {
    name: '37-setting-form',
    as: 'operator',
    path: ({ settingId }) => `/settings/setting/manage/${settingId}`,
  },
  { name: '38-setting-new', as: 'operator', path: () => '/settings/setting/manage' },
  { name: '38-webhooks-none', as: 'operator', path: () => '/client/webhooks/1' },
  { name: '39-audit', as: 'operator', path: () => '/audit' },
  {
    name: '50-inspection-completed',
    as: 'manager',
    path: ({ completedId }) => `/project/edit-project/${completedId}`,
  },
  {
    name: '51-inspection-bare',
    as: 'operator',
    path: ({ bareId }) => `/project/edit-project/${bareId}`,
  },
  {
    name: '52-report-completed',
    as: 'manager',
    path: ({ completedId }) => `/project/report/${completedId}`,
  },
  { name: '53-report-bare', as: 'operator', path: ({ bareId }) => `/project/report/${bareId}` },
  {
    name: '54-check-model',
    as: 'manager',
    path: ({ projectId }) => `/project/check-model/${projectId}`,
  },
  {
    name: '54-check-points-none',
    as: 'manager',
    path: ({ projectId }) => `/project/check-points/${projectId}`,
  },
  {
    name: '54-align-picture-missing',
    as: 'manager',
    path: ({ projectId }) => `/project/align-picture/${projectId}/999999`,
  },
  {
    name: '54-compare-missing',
    as: 'manager',
    path: ({ projectId }) => `/project/compare/${projectId}/999999`,
  },
  { name: '54-tour-none', as: 'manager', path: ({ projectId }) => `/project/tour/${projectId}` },
  {
    name: '54-align-missing',
    as: 'manager',
    path: ({ projectId }) => `/project/align/${projectId}/999999`,
  },
  {
    name: '54-earlier-revisions-none',
    as: 'manager',
    path: (subjects) => inspection(subjects, '?dialog=revisions'),
    enter: (page) => page.getByText('Nothing has been replaced yet').waitFor(),
  },
  {
    name: '54-rooms',
    as: 'manager',
    path: ({ projectId }) => `/project/rooms/${projectId}`,
  },
  {
    name: '54-checklists',
    as: 'inspector',
    path: ({ projectId }) => `/project/checklists/${projectId}`,
  },
  {
    name: '54-checklist-of-room',
    as: 'inspector',
    path: ({ projectId }) => `/project/checklists/${projectId}`,
    enter: async (page) => {
      await page.getByRole('main').getByRole('listitem').getByRole('link').nth(1).click()
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  { name: '54-verify', as: 'nobody', path: () => '/verify' },
  { name: '55-sign-on-refused', as: 'nobody', path: () => '/auth/sign-on?error=over' },
  { name: '55-reset-password', as: 'nobody', path: () => '/auth/reset-password?token=over' },
  { name: '58-confirm-email', as: 'nobody', path: () => '/auth/confirm-email?token=over' },
  {
    name: '59-confirm-email-over',
    as: 'nobody',
    path: () => '/auth/confirm-email?token=over',
    enter: async (page) => {
      await page.getByRole('button', { name: 'Confirm this address' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  { name: '56-signed-out', as: 'nobody', path: () => '/logout' },
  { name: '57-projects', as: 'manager', path: () => '/projects' },
  { name: '32-settings', as: 'operator', path: () => '/settings/setting' },
  { name: '33-setting-keys', as: 'operator', path: () => '/settings/setting/keys' },
  {
    name: '33-setting-errors',
    as: 'operator',
    path: () => '/settings/setting/manage',
    enter: (page) => page.keyboard.press('Control+Enter'),
  },
  {
    name: '81-form-of-plan',
    as: 'admin',
    path: () => '/project/manage/0',
    enter: async (page) => {
      await page.getByRole('combobox', { name: 'nSpection Type' }).click()
      await page.getByRole('option', { name: 'Property Improvement Plan' }).click()
      await page.getByRole('group', { name: 'Property Details & Renovation Schedule' }).waitFor()
    },
  },
  { name: '82-form-update', as: 'admin', path: ({ projectId }) => `/project/manage/${projectId}` },
  {
    name: '83-form-completed',
    as: 'admin',
    path: () => '/dashboard',
    enter: async (page) => {
      const href = await completedRows(page).getByRole('link').first().getAttribute('href')
      await page.goto(new URL(href?.replace('edit-project', 'manage') ?? '', page.url()).href)
      await page.getByText('This inspection is completed').waitFor()
    },
  },
  { name: '84-reopen', as: 'admin', path: () => '/dashboard', enter: ofCompleted('Reopen') },
  { name: '85-history', as: 'admin', path: () => '/dashboard', enter: ofCompleted('History of') },
  {
    name: '86-export',
    as: 'admin',
    path: () => '/dashboard',
    enter: (page) => page.getByRole('button', { name: 'Export Active nSpections' }).click(),
  },
  { name: '92-review', as: 'manager', path: () => '/review', enter: waitForReview },
  {
    name: '93-review-reason',
    as: 'manager',
    path: () => '/review',
    enter: async (page) => {
      await waitForReview(page)
      await page.keyboard.press('r')
      await page.getByRole('textbox', { name: 'What is missing?' }).waitFor()
    },
  },
  ...typeScreens,
  ...menuAndDialogScreens,
  ...accessDeniedScreens,
  ...conflictScreens,
  ...billingScreens,
  ...workScreens,
  {
    // the session is ended for good: the last of this person
    name: '49-session-ended',
    as: 'admin',
    path: () => '/account',
    enter: async (page) => {
      await page.evaluate(() =>
        fetch('/api/auth/logout', {
          method: 'POST',
          headers: {
            'x-signed-in-as': localStorage.getItem('nspect-session')?.split('.')[0] ?? '',
          },
        }),
      )
      await page.getByRole('textbox', { name: 'Phone Number' }).fill('+351 21 000 0000')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
    },
  },
]
