import { listInspectionCallPaths } from '@nspect/contract/home/ssrShell'
import { createRoute, redirect } from '@tanstack/react-router'
import { queryClient } from '../../api/queryClient.ts'
import { signedInUserQuery } from '../../api/signedInUser.ts'
import { hasStartedCall } from '../../api/startedCalls.ts'
import { homeQuery } from '../../home/home.api.ts'
import { loadTextsOfPage } from '../../i18n/i18n.ts'
import { parseCompareSearch } from '../../inspection/revisions/compare/compareSearch.ts'
import { parseInspectionSearch } from '../../inspection/store/inspectionSearch.ts'
import { firstProjectsPageQuery } from '../../projects/projects.api.ts'
import { parseReportSearch } from '../../reports/staff/reportSearch.ts'
import {
  createListSearchParser,
  createUrlParamsParser,
  parseCountParam,
  parseIndexParam,
  parseTextParam,
} from '../../ui/tables/listSearchParams.ts'
import { lazyPageWithTexts } from '../lazyPageWithTexts.ts'
import { paths } from '../paths.ts'
import { projectTypePageRoutes } from './projectTypePageRoutes.ts'
import { inShell, staff } from './staffRoute.ts'

const account = createRoute({
  getParentRoute: inShell,
  path: paths.account,
  component: lazyPageWithTexts(() =>
    import('../../accounts/AccountPage.tsx').then((m) => m.AccountPage),
  ),
})
const about = createRoute({
  getParentRoute: inShell,
  path: paths.about,
  component: lazyPageWithTexts(() => import('../../about/AboutPage.tsx').then((m) => m.AboutPage)),
})
const inbox = createRoute({
  getParentRoute: inShell,
  path: paths.inbox,
  validateSearch: createUrlParamsParser({ show: parseTextParam }),
  component: lazyPageWithTexts(() => import('../../inbox/InboxPage.tsx').then((m) => m.InboxPage)),
})
const outbox = createRoute({
  getParentRoute: inShell,
  path: paths.outbox,
  component: lazyPageWithTexts(() =>
    import('../../outbox/OutboxPage.tsx').then((m) => m.OutboxPage),
  ),
})
const health = createRoute({
  getParentRoute: inShell,
  path: paths.health,
  component: lazyPageWithTexts(() =>
    import('../../health/HealthPage.tsx').then((m) => m.HealthPage),
  ),
})

const prints = createRoute({
  getParentRoute: inShell,
  path: paths.prints,
  component: lazyPageWithTexts(() =>
    import('../../prints/BackgroundPrintsPage.tsx').then((m) => m.BackgroundPrintsPage),
  ),
})

const review = createRoute({
  getParentRoute: inShell,
  path: paths.review,
  component: lazyPageWithTexts(() =>
    import('../../review/RepairReviewPage.tsx').then((m) => m.RepairReviewPage),
  ),
})

const projectLists = createUrlParamsParser({
  ...createListSearchParser('', 'done', 'archived'),
  client: parseCountParam,
  type: parseCountParam,
})

/**
 * Asks at once for what the lists show as they are opened, so that they have it when they are first
 * rendered.
 */
const askForLists = ({ search, preload }: { search: object; preload: boolean }) => {
  const me = queryClient.getQueryData(signedInUserQuery().queryKey)
  if (!me || preload || Object.keys(search).length > 0) return
  for (const kind of ['active', 'completed'] as const)
    void queryClient.prefetchQuery(firstProjectsPageQuery(kind))
}

const loadHomeTexts = () => loadTextsOfPage('home')

const dashboard = createRoute({
  getParentRoute: inShell,
  path: paths.dashboard,
  validateSearch: projectLists,
  beforeLoad: (context) => {
    if (!context.preload) void queryClient.prefetchQuery(homeQuery())
    askForLists(context)
  },
  component: lazyPageWithTexts(
    () => import('../listPages.tsx').then((m) => m.DashboardPage),
    loadHomeTexts,
  ),
})
const myPoints = createRoute({
  getParentRoute: inShell,
  path: paths.myPoints,
  validateSearch: createUrlParamsParser({
    ...createListSearchParser(''),
    show: parseTextParam,
    who: parseTextParam,
  }),
  component: lazyPageWithTexts(() =>
    import('../../home/CrossProjectPinsPage.tsx').then((m) => m.CrossProjectPinsPage),
  ),
})
const projects = createRoute({
  getParentRoute: inShell,
  path: paths.projects,
  validateSearch: projectLists,
  beforeLoad: askForLists,
  component: lazyPageWithTexts(
    () => import('../listPages.tsx').then((m) => m.ProjectsPage),
    loadHomeTexts,
  ),
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
  component: lazyPageWithTexts(() =>
    import('../../projects/ProjectFormPage.tsx').then((m) => m.ProjectFormPage),
  ),
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
  component: lazyPageWithTexts(() =>
    import('../../inspection/model/CheckModelPage.tsx').then((m) => m.CheckModelPage),
  ),
})
const checkPoints = createRoute({
  getParentRoute: inShell,
  path: paths.checkPoints,
  component: lazyPageWithTexts(() =>
    import('../../inspection/revisions/CheckPinsPage.tsx').then((m) => m.CheckPinsPage),
  ),
})
const align = createRoute({
  getParentRoute: inShell,
  path: paths.align,
  component: lazyPageWithTexts(() =>
    import('../../inspection/revisions/alignment/AlignRevisionPage.tsx').then(
      (m) => m.AlignRevisionPage,
    ),
  ),
})
const alignImage = createRoute({
  getParentRoute: inShell,
  path: paths.alignPicture,
  component: lazyPageWithTexts(() =>
    import('../../inspection/revisions/alignment/AlignImagePage.tsx').then((m) => m.AlignImagePage),
  ),
})
const compare = createRoute({
  getParentRoute: inShell,
  path: paths.compare,
  validateSearch: parseCompareSearch,
  component: lazyPageWithTexts(() =>
    import('../../inspection/revisions/compare/CompareRevisionsPage.tsx').then(
      (m) => m.CompareRevisionsPage,
    ),
  ),
})
const tour = createRoute({
  getParentRoute: inShell,
  path: paths.tour,
  component: lazyPageWithTexts(() =>
    import('../../inspection/tour/TourPage.tsx').then((m) => m.TourPage),
  ),
})
const ownTour = createRoute({
  getParentRoute: inShell,
  path: paths.ownTour,
  component: lazyPageWithTexts(() =>
    import('../../inspection/tourCapture/TourCapturePage.tsx').then((m) => m.TourCapturePage),
  ),
})
const rooms = createRoute({
  getParentRoute: inShell,
  path: paths.rooms,
  component: lazyPageWithTexts(() => import('../../rooms/RoomsPage.tsx').then((m) => m.RoomsPage)),
})
/** Shows an inspection as this device has it, unless the page's first script has asked for it. */
const restoreInspectionOfPage = async (id: string): Promise<void> => {
  if (listInspectionCallPaths(id).some(hasStartedCall)) return
  // without it, the page asks the server as ever
  await import('../../offlineCopies/openedInspection.ts')
    .then((m) => m.restoreOpenedInspection(Number(id)))
    .catch(() => undefined)
}
const checklists = createRoute({
  getParentRoute: inShell,
  path: paths.checklists,
  // the open room, 0 for the inspection as a whole; `show=open` leaves out what is finished
  validateSearch: createUrlParamsParser({ room: parseIndexParam, show: parseTextParam }),
  loader: ({ params }) => restoreInspectionOfPage(params.id),
  component: lazyPageWithTexts(() =>
    import('../../checklistAnswers/ChecklistsPage.tsx').then((m) => m.ChecklistsPage),
  ),
})
const inspection = createRoute({
  getParentRoute: inShell,
  path: paths.inspection,
  validateSearch: parseInspectionSearch,
  loader: ({ params }) => restoreInspectionOfPage(params.id),
  component: lazyPageWithTexts(
    () => import('../../inspection/InspectionPage.tsx').then((m) => m.InspectionPage),
    () => loadTextsOfPage('inspection'),
  ),
})
const pin = createRoute({
  getParentRoute: inShell,
  path: paths.pin,
  component: lazyPageWithTexts(() =>
    import('../../pins/details/PinPage.tsx').then((m) => m.PinPage),
  ),
})
const report = createRoute({
  getParentRoute: inShell,
  path: paths.report,
  validateSearch: parseReportSearch,
  component: lazyPageWithTexts(() =>
    import('../../reports/staff/StaffReportPage.tsx').then((m) => m.StaffReportPage),
  ),
})
const clients = createRoute({
  getParentRoute: inShell,
  path: paths.clients,
  validateSearch: createUrlParamsParser({
    ...createListSearchParser(''),
    tier: parseCountParam,
    deleted: parseCountParam,
  }),
  component: lazyPageWithTexts(() =>
    import('../../clients/ClientsPage.tsx').then((m) => m.ClientsPage),
  ),
})
const clientForm = createRoute({
  getParentRoute: inShell,
  path: paths.clientForm,
  component: lazyPageWithTexts(() =>
    import('../../clients/ClientFormPage.tsx').then((m) => m.ClientFormPage),
  ),
})
const printLook = createRoute({
  getParentRoute: inShell,
  path: paths.printLook,
  component: lazyPageWithTexts(() =>
    import('../../prints/PrintStylePage.tsx').then((m) => m.PrintStylePage),
  ),
})
const webhooks = createRoute({
  getParentRoute: inShell,
  path: paths.webhooks,
  component: lazyPageWithTexts(() =>
    import('../../webhooks/WebhooksPage.tsx').then((m) => m.WebhooksPage),
  ),
})
const plans = createRoute({
  getParentRoute: inShell,
  path: paths.plans,
  component: lazyPageWithTexts(() =>
    import('../../billing/SubscriptionPlansPage.tsx').then((m) => m.SubscriptionPlansPage),
  ),
})
const users = createRoute({
  getParentRoute: inShell,
  path: paths.users,
  validateSearch: createUrlParamsParser({
    ...createListSearchParser(''),
    client: parseCountParam,
    role: parseCountParam,
  }),
  component: lazyPageWithTexts(() => import('../../users/UsersPage.tsx').then((m) => m.UsersPage)),
})
const userForm = createRoute({
  getParentRoute: inShell,
  path: paths.userForm,
  component: lazyPageWithTexts(() =>
    import('../../users/UserFormPage.tsx').then((m) => m.UserFormPage),
  ),
})
const changePassword = createRoute({
  getParentRoute: inShell,
  path: paths.changePassword,
  component: lazyPageWithTexts(() =>
    import('../../users/SetUserPasswordPage.tsx').then((m) => m.SetUserPasswordPage),
  ),
})
const assign = createRoute({
  getParentRoute: inShell,
  path: paths.assign,
  validateSearch: createUrlParamsParser(createListSearchParser('')),
  component: lazyPageWithTexts(() =>
    import('../../userProjects/AssignProjectsPage.tsx').then((m) => m.AssignProjectsPage),
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
  component: lazyPageWithTexts(() =>
    import('../../settings/SettingsPage.tsx').then((m) => m.SettingsPage),
  ),
})
const settingKeys = createRoute({
  getParentRoute: inShell,
  path: paths.settingKeys,
  validateSearch: createUrlParamsParser({ ...createListSearchParser(''), client: parseCountParam }),
  component: lazyPageWithTexts(() =>
    import('../../settings/SettingKeysPage.tsx').then((m) => m.SettingKeysPage),
  ),
})
const settingFormPage = lazyPageWithTexts(() =>
  import('../../settings/SettingFormPage.tsx').then((m) => m.SettingFormPage),
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
const audit = createRoute({
  getParentRoute: inShell,
  path: paths.audit,
  validateSearch: createUrlParamsParser({
    q: parseTextParam,
    from: parseTextParam,
    to: parseTextParam,
    record: parseTextParam,
    client: parseCountParam,
  }),
  component: lazyPageWithTexts(() => import('../../audit/AuditPage.tsx').then((m) => m.AuditPage)),
})
/** An alias of the report, `/project/report?id=`, with what else its address says (T9). */
const reportByQuery = createRoute({
  getParentRoute: inShell,
  path: paths.reportByQuery,
  validateSearch: (search: Record<string, unknown>) => ({
    id: parseTextParam(search.id),
    ...parseReportSearch(search),
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
  alignImage,
  compare,
  tour,
  ownTour,
  rooms,
  checklists,
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
  ...projectTypePageRoutes,
  audit,
])
