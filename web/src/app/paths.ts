/** Every address of the product, as the router spells it. Matched without regard to case; the interface writes these (T2). */
export const paths = {
  root: '/',
  login: '/auth/login',
  oldLogin: '/login',
  logout: '/logout',
  dashboard: '/dashboard',
  oldDashboard: '/project',
  projects: '/projects',
  projectForm: '/project/manage/$id',
  checkModel: '/project/check-model/$id',
  inspection: '/project/edit-project/$id',
  pin: '/nspection-pins/manage/$id',
  report: '/project/report/$id',
  reportByQuery: '/project/report',
  sharedReport: '/project-report',
} as const
