import { commentMessages } from '@nspect/contract/comments'
import { documentMessages } from '@nspect/contract/documents'
import { messages } from '@nspect/contract/messages'
import { modelMessages } from '@nspect/contract/modelCalls'
import { photoMessages } from '@nspect/contract/photos'
import { pinMessages } from '@nspect/contract/pins'
import { type Action, everyone, managers, mayEver, writers } from '@nspect/contract/policy'
import { projectMessages } from '@nspect/contract/projects'
import { propertyMessages } from '@nspect/contract/properties'
import { reportMessages } from '@nspect/contract/reports'
import { sessionMessages } from '@nspect/contract/sessions'
import { roles } from '@nspect/contract/vocab'
import {
  IconBuildingSkyscraper,
  IconKeyboard,
  IconLayoutDashboard,
  IconPlus,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { lazy } from 'react'
import { apiTexts } from '../api/texts.en.ts'
import { commentTexts } from '../comments/texts.en.ts'
import { DocumentsTab } from '../documents/DocumentsTab.tsx'
import { documentTexts } from '../documents/texts.en.ts'
import { modelTexts } from '../inspection/model/texts.en.ts'
import { inspectionTexts } from '../inspection/texts.en.ts'
import { pinTexts } from '../pins/texts.en.ts'
import { projectTexts } from '../projects/texts.en.ts'
import { PropertiesTab } from '../properties/PropertiesTab.tsx'
import { propertyTexts } from '../properties/texts.en.ts'
import { reportTexts } from '../reports/texts.en.ts'
import { sessionTexts } from '../sessions/texts.en.ts'
import type { Slots } from '../ui/slots.ts'
import { uiTexts } from '../ui/texts.en.ts'
import type { QuickAction } from './quickAction.ts'
import { appTexts } from './texts.en.ts'

/** THE registration of features. A new feature adds its line to each list that it takes part in, and touches no other screen. */

/** Texts by feature: `useTranslation('projects')` reads `projects`. */
export const texts = {
  app: appTexts,
  api: apiTexts,
  ui: uiTexts,
  sessions: sessionTexts,
  projects: projectTexts,
  inspection: inspectionTexts,
  models: modelTexts,
  pins: pinTexts,
  reports: reportTexts,
  comments: commentTexts,
  documents: documentTexts,
  properties: propertyTexts,
  /** sentences of the contract, for what a form finds before it is sent */
  messages: {
    ...messages,
    ...sessionMessages,
    ...projectMessages,
    ...modelMessages,
    ...pinMessages,
    ...photoMessages,
    ...commentMessages,
    ...reportMessages,
    ...documentMessages,
    ...propertyMessages,
  },
} as const

/** Where one feature's screen shows another feature's part. */
export const slots: Slots = {
  pinPanels: [
    {
      key: 'comments',
      Panel: lazy(() => import('../comments/CommentPanel.tsx').then((m) => ({ default: m.CommentPanel }))),
    },
  ],
  projectPanels: [
    {
      key: 'documents',
      Tab: DocumentsTab,
      Panel: lazy(() => import('../documents/DocumentsPanel.tsx').then((m) => ({ default: m.DocumentsPanel }))),
    },
    {
      key: 'properties',
      Tab: PropertiesTab,
      Panel: lazy(() => import('../properties/PropertiesPanel.tsx').then((m) => ({ default: m.PropertiesPanel }))),
    },
  ],
  ModelView: lazy(() => import('../inspection/ModelView.tsx').then((m) => ({ default: m.ModelView }))),
  PicturesView: lazy(() => import('../inspection/PicturesView.tsx').then((m) => ({ default: m.PicturesView }))),
}

/** The places of the side bar and of the phone's bottom bar, in this order; shown to roles that may ever do `action`. */
export const places = [
  { to: '/dashboard', text: 'dashboard', Icon: IconLayoutDashboard, action: 'project.list' },
  { to: '/projects', text: 'projects', Icon: IconBuildingSkyscraper, action: 'project.list' },
] as const satisfies readonly { to: string; text: keyof typeof appTexts; Icon: TablerIcon; action: Action }[]

/** The tiles of Quick Actions, in this order. */
export const quickActions = [
  { text: 'add', Icon: IconPlus, roles: writers, to: '/project/manage/$id', params: { id: '0' } },
  { text: 'toDashboard', Icon: IconLayoutDashboard, roles: everyone, to: '/dashboard' },
  { text: 'projects', Icon: IconBuildingSkyscraper, roles: managers, to: '/projects' },
  { text: 'keyboardHelp', Icon: IconKeyboard, roles: everyone, opens: 'keys' },
  {
    text: 'removeDemo',
    Icon: IconTrash,
    roles: roles.filter((role) => mayEver(role, 'demo.remove')),
    opens: 'removeDemo',
  },
] as const satisfies readonly QuickAction[]
