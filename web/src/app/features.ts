import names from '@nspect/contract/names/texts.en.json'
import {
  type Action,
  allRoles,
  isRoleAllowed,
  managerRoles,
  writerRoles,
} from '@nspect/contract/permissions/policy'
import { getFeatureOfTier } from '@nspect/contract/permissions/tierFeatures'
import { type Role, roles, type Tier } from '@nspect/contract/shared/enums'
import {
  IconBell,
  IconBuildingSkyscraper,
  IconBuildingStore,
  IconChecklist,
  IconHeartbeat,
  IconHistory,
  IconKeyboard,
  IconLayoutDashboard,
  IconListCheck,
  IconMail,
  IconPlus,
  IconPrinter,
  IconSettings,
  IconTemplate,
  IconTrash,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import api from '../api/texts.en.json'
import { DocumentsTab } from '../documents/DocumentsTab.tsx'
import { loadTextsOfPage } from '../i18n/i18n.ts'
import { lazyWithTexts } from '../i18n/lazyWithTexts.ts'
import { MetaDataQuestionsTab } from '../metaDataAnswers/MetaDataQuestionsTab.tsx'
import projects from '../projects/texts.en.json'
import sessions from '../sessions/texts.en.json'
import type { ComponentSlots } from '../ui/layout/componentSlots.ts'
import ui from '../ui/texts.en.json'
import type { QuickAction } from './quickAction.ts'
import app from './texts.en.json'
import type { TextVariables } from './textVariables.ts'

/**
 * The registry of features: a new one adds a line to each list it belongs in, and changes no other
 * screen.
 */

/**
 * The texts of the shell by feature: `useTranslation('projects')` reads `projects`. Those of pages:
 * `languages/`.
 */
export const firstScreenTexts = {
  app,
  api,
  ui,
  sessions,
  projects,
  /** the contract's names of roles, attributes and the like */
  names,
} satisfies Partial<Record<keyof TextVariables | 'names', object>>

/** Components that one feature renders in another's screen. */
export const componentSlots: ComponentSlots = {
  pinPanels: [
    {
      key: 'repair',
      place: 'belowTitle',
      Panel: lazyWithTexts(() =>
        import('../comments/PinRepairSection.tsx').then((m) => m.PinRepairSection),
      ),
    },
    {
      key: 'comments',
      place: 'aboveFields',
      Panel: lazyWithTexts(() => import('../comments/PinComments.tsx').then((m) => m.PinComments)),
    },
    {
      key: 'room',
      place: 'belowFields',
      Panel: lazyWithTexts(() => import('../rooms/PinRoomPanel.tsx').then((m) => m.PinRoomPanel)),
    },
    {
      key: 'planLine',
      place: 'belowFields',
      Panel: lazyWithTexts(() =>
        import('../planLines/PlanLinePanel.tsx').then((m) => m.PlanLinePanel),
      ),
    },
    {
      key: 'share',
      place: 'belowFields',
      Panel: lazyWithTexts(() =>
        import('../reports/staff/SharePinPanel.tsx').then((m) => m.SharePinPanel),
      ),
    },
  ],
  projectPanels: [
    {
      key: 'documents',
      Tab: DocumentsTab,
      Panel: lazyWithTexts(() =>
        import('../documents/DocumentsPanel.tsx').then((m) => m.DocumentsPanel),
      ),
    },
    {
      key: 'properties',
      Tab: MetaDataQuestionsTab,
      Panel: lazyWithTexts(() =>
        import('../metaDataAnswers/MetaDataQuestionsPanel.tsx').then(
          (m) => m.MetaDataQuestionsPanel,
        ),
      ),
    },
  ],
  ClientNotice: lazyWithTexts(() =>
    import('../clients/AllowanceUsedUpNotice.tsx').then((m) => m.AllowanceUsedUpNotice),
  ),
  ProjectLifecycleActions: lazyWithTexts(
    () => import('../projects/ProjectLifecycleActions.tsx').then((m) => m.ProjectLifecycleActions),
    () => loadTextsOfPage('inspection'),
  ),
  OtherViewersBadge: lazyWithTexts(
    () => import('../live/OtherViewersBadge.tsx').then((m) => m.OtherViewersBadge),
    () => loadTextsOfPage('inspection'),
  ),
  ReportExportDialog: lazyWithTexts(() =>
    import('../reports/exports/ReportExportDialog.tsx').then((m) => m.ReportExportDialog),
  ),
  ImportPinsDialog: lazyWithTexts(() =>
    import('../pins/pinImport/ImportPinsDialog.tsx').then((m) => m.ImportPinsDialog),
  ),
  ImportCostsDialog: lazyWithTexts(() =>
    import('../planLines/costImport/ImportCostsDialog.tsx').then((m) => m.ImportCostsDialog),
  ),
  FirmLinksDialog: lazyWithTexts(() =>
    import('../reports/firmLinks/FirmLinksDialog.tsx').then((m) => m.FirmLinksDialog),
  ),
  HandoverDialog: lazyWithTexts(() =>
    import('../handovers/HandoverDialog.tsx').then((m) => m.HandoverDialog),
  ),
  TakeAlongDialog: lazyWithTexts(() =>
    import('../offlineCopies/OfflineCopyDialog.tsx').then((m) => m.OfflineCopyDialog),
  ),
  TakenNote: lazyWithTexts(
    () => import('../offlineCopies/ShownOfflineCopyNote.tsx').then((m) => m.ShownOfflineCopyNote),
    () => loadTextsOfPage('inspection'),
  ),
  RoomChecklistLink: lazyWithTexts(() =>
    import('../checklistAnswers/here/RoomChecklistLink.tsx').then((m) => m.RoomChecklistLink),
  ),
  OnThisDevice: lazyWithTexts(() =>
    import('../offlineCopies/OfflineCopyList.tsx').then((m) => m.OfflineCopyList),
  ),
  ReadOnlyModel: lazyWithTexts(() =>
    import('../inspection/media/viewer/ReadOnlyModel.tsx').then((m) => m.ReadOnlyModel),
  ),
  ReadOnlyPictures: lazyWithTexts(() =>
    import('../inspection/media/image/ReadOnlyImages.tsx').then((m) => m.ReadOnlyImages),
  ),
  PickPlace: lazyWithTexts(() =>
    import('../inspection/pick/PickLocation.tsx').then((m) => m.PickLocation),
  ),
}

/**
 * The places of the side bar and of the phone's bottom bar, in this order; shown to roles that may
 * ever do `action`, or only to those of them in `roles` (T24).
 */
export const navigationPlaces = [
  { to: '/dashboard', text: 'dashboard', Icon: IconLayoutDashboard, action: 'project.list' },
  { to: '/my-points', text: 'myPoints', Icon: IconListCheck, action: 'home.read' },
  {
    to: '/inbox',
    text: 'inbox',
    Icon: IconBell,
    action: 'inbox.read',
    isFar: true,
    roles: roles.filter((role) => role !== 'SuperAdmin'),
  },
  {
    to: '/projects',
    text: 'projects',
    Icon: IconBuildingSkyscraper,
    action: 'project.list',
    within: ['/project/', '/nspection-pins/'],
  },
  {
    to: '/review',
    text: 'review',
    Icon: IconChecklist,
    action: 'review.list',
    isFar: true,
    isIn: (tier) => getFeatureOfTier(tier, 'approval') === 'full',
  },
  {
    to: '/projecttypes',
    text: 'projectTypes',
    Icon: IconTemplate,
    action: 'projectType.configure',
    isFar: true,
    within: ['/settings/point-category', '/settings/projecttype-', '/settings/poi-'],
  },
  {
    to: '/clients',
    text: 'clients',
    Icon: IconBuildingStore,
    action: 'client.list',
    roles: managerRoles,
    isFar: true,
    within: ['/client/', '/chargify/'],
  },
  {
    to: '/users',
    text: 'users',
    Icon: IconUsers,
    action: 'user.list',
    isFar: true,
    within: ['/user/'],
  },
  {
    to: '/settings/setting',
    text: 'settings',
    Icon: IconSettings,
    action: 'setting.save',
    isFar: true,
  },
  { to: '/audit', text: 'audit', Icon: IconHistory, action: 'audit.read', isFar: true },
  { to: '/outbox', text: 'outbox', Icon: IconMail, action: 'mail.read', isFar: true },
  { to: '/health', text: 'healthPage', Icon: IconHeartbeat, action: 'health.read', isFar: true },
] as const satisfies readonly {
  to: string
  text: keyof typeof app
  Icon: TablerIcon
  action: Action
  roles?: readonly Role[]
  /** on a phone in the account panel instead of the bottom bar, which has room for few */
  isFar?: true
  /** whether the tier has it; a SuperAdmin, who has none, sees all */
  isIn?: (tier: Tier) => boolean
  /** prefixes of other addresses that belong to it, in lower case */
  within?: readonly string[]
}[]

/**
 * What the search offers to start from every page, in this order; its tiles are the panel of Quick
 * Actions (T401).
 */
export const quickActions = [
  {
    text: 'add',
    Icon: IconPlus,
    roles: writerRoles,
    to: '/project/manage/$id',
    params: { id: '0' },
  },
  { text: 'toDashboard', Icon: IconLayoutDashboard, roles: allRoles, to: '/dashboard' },
  { text: 'myPoints', Icon: IconListCheck, roles: allRoles, to: '/my-points' },
  {
    text: 'inbox',
    Icon: IconBell,
    roles: roles.filter((role) => role !== 'SuperAdmin'),
    to: '/inbox',
  },
  {
    text: 'projects',
    Icon: IconBuildingSkyscraper,
    roles: allRoles,
    to: '/projects',
    isTile: true,
  },
  {
    text: 'review',
    Icon: IconChecklist,
    roles: roles.filter((role) => isRoleAllowed(role, 'review.list')),
    to: '/review',
  },
  {
    text: 'projectTypes',
    Icon: IconTemplate,
    roles: managerRoles,
    to: '/projecttypes',
    isTile: true,
  },
  {
    text: 'users',
    Icon: IconUsers,
    roles: roles.filter((role) => isRoleAllowed(role, 'user.list')),
    to: '/users',
    isTile: true,
  },
  { text: 'clients', Icon: IconBuildingStore, roles: managerRoles, to: '/clients', isTile: true },
  {
    text: 'settings',
    Icon: IconSettings,
    roles: ['SuperAdmin'],
    to: '/settings/setting',
    isTile: true,
  },
  {
    text: 'prints',
    Icon: IconPrinter,
    roles: roles.filter((role) => isRoleAllowed(role, 'report.listPrints')),
    to: '/prints',
  },
  {
    text: 'outbox',
    Icon: IconMail,
    roles: roles.filter((role) => isRoleAllowed(role, 'mail.read')),
    to: '/outbox',
  },
  {
    text: 'healthPage',
    Icon: IconHeartbeat,
    roles: roles.filter((role) => isRoleAllowed(role, 'health.read')),
    to: '/health',
  },
  { text: 'keyboardHelp', Icon: IconKeyboard, roles: allRoles, opens: 'keys' },
  {
    text: 'removeDemo',
    Icon: IconTrash,
    roles: roles.filter((role) => isRoleAllowed(role, 'demo.remove')),
    opens: 'removeDemo',
  },
] as const satisfies readonly QuickAction[]
