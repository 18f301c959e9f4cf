import type { Screen } from './screenTypes.ts'

/**
 * What somebody sees who may not, who asks for what is not there, or when the page itself cannot
 * begin.
 */
export const accessDeniedScreens: Screen[] = [
  { name: '180-clients-not-yours', as: 'inspector', path: () => '/clients' },
  { name: '181-types-not-yours', as: 'inspector', path: () => '/projecttypes' },
  { name: '182-settings-not-yours', as: 'manager', path: () => '/settings/setting' },
  { name: '183-audit-not-yours', as: 'manager', path: () => '/audit' },
  { name: '184-outbox-not-yours', as: 'admin', path: () => '/outbox' },
  { name: '185-user-not-yours', as: 'manager', path: ({ userId }) => `/user/manage/${userId}` },
  {
    name: '186-assign-not-yours',
    as: 'manager',
    path: ({ userId }) => `/user/assign-project/${userId}`,
  },
  {
    name: '187-check-not-yours',
    as: 'inspector',
    path: ({ projectId }) => `/project/check-model/${projectId}`,
  },
  {
    name: '188-form-not-yours',
    as: 'inspector',
    path: ({ projectId }) => `/project/manage/${projectId}`,
  },
  { name: '190-user-missing', as: 'operator', path: () => '/user/manage/999999' },
  { name: '191-client-missing', as: 'operator', path: () => '/client/manage/999999' },
  { name: '192-setting-missing', as: 'operator', path: () => '/settings/setting/manage/999999' },
  { name: '193-type-missing', as: 'operator', path: () => '/projecttypes/edit/999999' },
  { name: '194-report-missing', as: 'operator', path: () => '/project/report/999999' },
  { name: '195-plans-missing', as: 'operator', path: () => '/chargify/999999' },
  { name: '196-form-missing', as: 'operator', path: () => '/project/manage/999999' },
  { name: '197-error-404', as: 'nobody', path: () => '/error/error-v1?from=%2Fnowhere' },
  {
    name: '198-cannot-begin',
    as: 'operator',
    // the dashboard brings its answers along
    path: () => '/clients',
    enter: async (page) => {
      await page.route('**/api/me', (route) =>
        route.fulfill({
          status: 500,
          json: { Message: 'Something went wrong!', code: 'server.fault' },
        }),
      )
      await page.reload()
      await page.getByRole('heading', { name: /^OOPS/ }).waitFor()
    },
  },
]
