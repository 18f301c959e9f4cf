import type { TypePart } from '@nspect/contract/projectTypeConfiguration'
import { createRoute, redirect } from '@tanstack/react-router'
import { queryClient } from '../api/queryClient.ts'
import { session } from '../api/session.ts'
import { keepMe, meQuery } from '../api/signedInUser.ts'
import { homeQuery } from '../home/home.api.ts'
import { showLanguage } from '../i18n/i18n.ts'
import { compareSearch } from '../inspection/compare/compareSearch.ts'
import { inspectionSearch } from '../inspection/inspectionSearch.ts'
import { DashboardPage, ProjectsPage } from '../projects/ProjectsPage.tsx'
import { firstPage } from '../projects/projects.api.ts'
import { reportSearch } from '../reports/reportSearch.ts'
import { setDisplayTimeZone } from '../ui/displayTimeZone.ts'
import { count, listSearch, searchParams, word } from '../ui/listSearchParams.ts'
import { CrashPage, PendingPage } from './ErrorPages.tsx'
import { page } from './lazyPage.ts'
import { paths } from './paths.ts'
import { rootRoute } from './rootRoute.ts'
import { Shell } from './Shell.tsx'

/** The parent of all routes that need a session. */
const staff = createRoute({
  getParentRoute: () => rootRoute,
  id: 'staff',
  beforeLoad: async ({ location }) => {
    const toLogin = () =>
      redirect({ to: paths.login, search: { returnTo: location.href }, replace: true })
    if (!session.current()) throw toLogin()
    try {
      const me = await queryClient.ensureQueryData(meQuery())
      void keepMe(me)
      setDisplayTimeZone(me.timeZone)
      await showLanguage(me.language)
    } catch (error) {
      if (!session.current()) throw toLogin()
      throw error
    }
  },
  component: Shell,
  pendingComponent: PendingPage,
  errorComponent: CrashPage,
})
const inShell = () => staff

const account = createRoute({
  getParentRoute: inShell,
  path: paths.account,
  component: page(() => import('../accounts/AccountPage.tsx').then((m) => m.AccountPage)),
})
const about = createRoute({
  getParentRoute: inShell,
  path: paths.about,
  component: page(() => import('../about/AboutPage.tsx').then((m) => m.AboutPage)),
})
const inbox = createRoute({
  getParentRoute: inShell,
  path: paths.inbox,
  validateSearch: searchParams({ show: word }),
  component: page(() => import('../inbox/InboxPage.tsx').then((m) => m.InboxPage)),
})
const outbox = createRoute({
  getParentRoute: inShell,
  path: paths.outbox,
  component: page(() => import('../outbox/OutboxPage.tsx').then((m) => m.OutboxPage)),
})
const health = createRoute({
  getParentRoute: inShell,
  path: paths.health,
  component: page(() => import('../health/HealthPage.tsx').then((m) => m.HealthPage)),
})

const prints = createRoute({
  getParentRoute: inShell,
  path: paths.prints,
  component: page(() => import('../prints/PrintsPage.tsx').then((m) => m.PrintsPage)),
})

const review = createRoute({
  getParentRoute: inShell,
  path: paths.review,
  component: page(() => import('../review/ReviewPage.tsx').then((m) => m.ReviewPage)),
})

const projectLists = searchParams({
  ...listSearch('', 'done', 'archived'),
  client: count,
  type: count,
})

/** Asks at once for what the lists show as they are opened, so that they have it when they are first rendered. */
const askForLists = ({ search, preload }: { search: object; preload: boolean }) => {
  const me = queryClient.getQueryData(meQuery().queryKey)
  if (!me || preload || Object.keys(search).length > 0) return
  for (const kind of ['active', 'completed'] as const)
    void queryClient.prefetchQuery(firstPage(kind))
}

const dashboard = createRoute({
  getParentRoute: inShell,
  path: paths.dashboard,
  validateSearch: projectLists,
  beforeLoad: (context) => {
    if (!context.preload) void queryClient.prefetchQuery(homeQuery())
    askForLists(context)
  },
  component: DashboardPage,
})
const myPoints = createRoute({
  getParentRoute: inShell,
  path: paths.myPoints,
  validateSearch: searchParams({ ...listSearch(''), show: word, who: word }),
  component: page(() => import('../home/WorkPage.tsx').then((m) => m.WorkPage)),
})
const projects = createRoute({
  getParentRoute: inShell,
  path: paths.projects,
  validateSearch: projectLists,
  beforeLoad: askForLists,
  component: ProjectsPage,
})
/** An alias of the dashboard (T8). */
const oldDashboard = createRoute({
  getParentRoute: inShell,
  path: paths.oldDashboard,
  beforeLoad: () => {
    throw redirect({ to: paths.dashboard, replace: true })
  },
})
const projectForm = createRoute({
  getParentRoute: inShell,
  path: paths.projectForm,
  component: page(() => import('../projects/ProjectFormPage.tsx').then((m) => m.ProjectFormPage)),
})
/** Without an id: a new one. */
const newProject = createRoute({
  getParentRoute: inShell,
  path: paths.newProject,
  beforeLoad: () => {
    throw redirect({ to: paths.projectForm, params: { id: '0' }, replace: true })
  },
})
const checkModel = createRoute({
  getParentRoute: inShell,
  path: paths.checkModel,
  component: page(() =>
    import('../inspection/model/CheckModelPage.tsx').then((m) => m.CheckModelPage),
  ),
})
const checkPoints = createRoute({
  getParentRoute: inShell,
  path: paths.checkPoints,
  component: page(() =>
    import('../inspection/revisions/CheckPointsPage.tsx').then((m) => m.CheckPointsPage),
  ),
})
const align = createRoute({
  getParentRoute: inShell,
  path: paths.align,
  component: page(() => import('../inspection/revisions/AlignPage.tsx').then((m) => m.AlignPage)),
})
const alignPicture = createRoute({
  getParentRoute: inShell,
  path: paths.alignPicture,
  component: page(() =>
    import('../inspection/sights/AlignPicturePage.tsx').then((m) => m.AlignPicturePage),
  ),
})
const compare = createRoute({
  getParentRoute: inShell,
  path: paths.compare,
  validateSearch: compareSearch,
  component: page(() => import('../inspection/compare/ComparePage.tsx').then((m) => m.ComparePage)),
})
const tour = createRoute({
  getParentRoute: inShell,
  path: paths.tour,
  component: page(() => import('../inspection/tour/TourPage.tsx').then((m) => m.TourPage)),
})
const ownTour = createRoute({
  getParentRoute: inShell,
  path: paths.ownTour,
  component: page(() => import('../inspection/ownTour/OwnTourPage.tsx').then((m) => m.OwnTourPage)),
})
const inspection = createRoute({
  getParentRoute: inShell,
  path: paths.inspection,
  validateSearch: inspectionSearch,
  component: page(() => import('../inspection/InspectionPage.tsx').then((m) => m.InspectionPage)),
})
const pin = createRoute({
  getParentRoute: inShell,
  path: paths.pin,
  component: page(() => import('../pins/PinPage.tsx').then((m) => m.PinPage)),
})
const report = createRoute({
  getParentRoute: inShell,
  path: paths.report,
  validateSearch: reportSearch,
  component: page(() => import('../reports/StaffReportPage.tsx').then((m) => m.StaffReportPage)),
})
const clients = createRoute({
  getParentRoute: inShell,
  path: paths.clients,
  validateSearch: searchParams({ ...listSearch(''), tier: count, deleted: count }),
  component: page(() => import('../clients/ClientsPage.tsx').then((m) => m.ClientsPage)),
})
const clientForm = createRoute({
  getParentRoute: inShell,
  path: paths.clientForm,
  component: page(() => import('../clients/ClientFormPage.tsx').then((m) => m.ClientFormPage)),
})
const printLook = createRoute({
  getParentRoute: inShell,
  path: paths.printLook,
  component: page(() => import('../prints/PrintLookPage.tsx').then((m) => m.PrintLookPage)),
})
const webhooks = createRoute({
  getParentRoute: inShell,
  path: paths.webhooks,
  component: page(() => import('../webhooks/WebhooksPage.tsx').then((m) => m.WebhooksPage)),
})
const plans = createRoute({
  getParentRoute: inShell,
  path: paths.plans,
  component: page(() => import('../billing/PlansPage.tsx').then((m) => m.PlansPage)),
})
const users = createRoute({
  getParentRoute: inShell,
  path: paths.users,
  validateSearch: searchParams({ ...listSearch(''), client: count, role: count }),
  component: page(() => import('../users/UsersPage.tsx').then((m) => m.UsersPage)),
})
const userForm = createRoute({
  getParentRoute: inShell,
  path: paths.userForm,
  component: page(() => import('../users/UserFormPage.tsx').then((m) => m.UserFormPage)),
})
const changePassword = createRoute({
  getParentRoute: inShell,
  path: paths.changePassword,
  component: page(() =>
    import('../users/ChangePasswordPage.tsx').then((m) => m.ChangePasswordPage),
  ),
})
const assign = createRoute({
  getParentRoute: inShell,
  path: paths.assign,
  validateSearch: searchParams(listSearch('')),
  component: page(() =>
    import('../userProjects/AssignProjectsPage.tsx').then((m) => m.AssignProjectsPage),
  ),
})
/** The document names no page there. */
const allSettings = createRoute({
  getParentRoute: inShell,
  path: paths.allSettings,
  beforeLoad: () => {
    throw redirect({ to: paths.settings, replace: true })
  },
})
const settings = createRoute({
  getParentRoute: inShell,
  path: paths.settings,
  component: page(() => import('../settings/SettingsPage.tsx').then((m) => m.SettingsPage)),
})
const settingKeys = createRoute({
  getParentRoute: inShell,
  path: paths.settingKeys,
  validateSearch: searchParams({ ...listSearch(''), client: count }),
  component: page(() => import('../settings/SettingKeysPage.tsx').then((m) => m.SettingKeysPage)),
})
const settingFormPage = page(() =>
  import('../settings/SettingFormPage.tsx').then((m) => m.SettingFormPage),
)
const newSetting = createRoute({
  getParentRoute: inShell,
  path: paths.newSetting,
  component: settingFormPage,
})
const settingForm = createRoute({
  getParentRoute: inShell,
  path: paths.settingForm,
  component: settingFormPage,
})
const projectTypes = createRoute({
  getParentRoute: inShell,
  path: paths.projectTypes,
  validateSearch: searchParams({ ...listSearch(''), client: count }),
  // matched in any case, shown in one (T2)
  beforeLoad: ({ location, search }) => {
    if (location.pathname !== paths.projectTypes)
      throw redirect({ to: paths.projectTypes, search, replace: true })
  },
  component: page(() => import('../projectTypes/TypesPage.tsx').then((m) => m.TypesPage)),
})
const projectTypeFormPage = page(() =>
  import('../projectTypes/TypeFormPage.tsx').then((m) => m.TypeFormPage),
)
const newProjectType = createRoute({
  getParentRoute: inShell,
  path: paths.newProjectType,
  component: projectTypeFormPage,
})
const projectTypeForm = createRoute({
  getParentRoute: inShell,
  path: paths.projectTypeForm,
  component: projectTypeFormPage,
})
const oldProjectTypeForm = createRoute({
  getParentRoute: inShell,
  path: paths.oldProjectTypeForm,
  beforeLoad: ({ params }) => {
    throw redirect({ to: paths.projectTypeForm, params, replace: true })
  },
})
const manageProjectType = createRoute({
  getParentRoute: inShell,
  path: paths.manageProjectType,
  component: page(() => import('../projectTypes/ManageTypePage.tsx').then((m) => m.ManageTypePage)),
})
/** The list or form page of one kind of a type's parts. */
const partPage = (part: TypePart, screen: 'List' | 'Form') =>
  page(() => import('../projectTypes/typePartPages.tsx').then((m) => m.typePartPages[part][screen]))
const partRoute = <const Path extends string>(
  path: Path,
  part: TypePart,
  screen: 'List' | 'Form',
) => createRoute({ getParentRoute: inShell, path, component: partPage(part, screen) })
const audit = createRoute({
  getParentRoute: inShell,
  path: paths.audit,
  validateSearch: searchParams({ q: word, from: word, to: word, record: word, client: count }),
  component: page(() => import('../audit/AuditPage.tsx').then((m) => m.AuditPage)),
})
/** An alias of the report, `/project/report?id=`, with what else its address says (T9). */
const reportByQuery = createRoute({
  getParentRoute: inShell,
  path: paths.reportByQuery,
  validateSearch: (search: Record<string, unknown>) => ({
    id: word(search.id),
    ...reportSearch(search),
  }),
  beforeLoad: ({ search: { id = '0', ...search } }) => {
    throw redirect({ to: paths.report, params: { id }, search, replace: true })
  },
})

/** All routes that need a session, in the shell. */
export const staffRoutes = staff.addChildren([
  allSettings,
  account,
  about,
  inbox,
  outbox,
  health,
  prints,
  review,
  dashboard,
  myPoints,
  oldDashboard,
  projects,
  newProject,
  projectForm,
  checkModel,
  checkPoints,
  align,
  alignPicture,
  compare,
  tour,
  ownTour,
  inspection,
  pin,
  report,
  reportByQuery,
  clients,
  clientForm,
  printLook,
  webhooks,
  plans,
  users,
  userForm,
  changePassword,
  assign,
  settings,
  settingKeys,
  newSetting,
  settingForm,
  projectTypes,
  newProjectType,
  projectTypeForm,
  oldProjectTypeForm,
  manageProjectType,
  partRoute(paths.pointCategories, 'pointCategory', 'List'),
  partRoute(paths.pointCategoryForm, 'pointCategory', 'Form'),
  partRoute(paths.checkBoxes, 'checkBox', 'List'),
  partRoute(paths.checkBoxForm, 'checkBox', 'Form'),
  partRoute(paths.poiStatuses, 'poiStatus', 'List'),
  partRoute(paths.poiStatusForm, 'poiStatus', 'Form'),
  partRoute(paths.customFields, 'customField', 'List'),
  partRoute(paths.customFieldForm, 'customField', 'Form'),
  partRoute(paths.metaDataFields, 'metaDataField', 'List'),
  partRoute(paths.metaDataFieldForm, 'metaDataField', 'Form'),
  audit,
])
