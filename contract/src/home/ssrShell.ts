import type { Me } from '../sessions/sessions.ts'
import type { Language } from '../shared/enums.ts'

/**
 * What the server writes into the page of the first screen, so that it stands before the program
 * has started (decision 045): styles and texts are those of the screen itself; the build of the web
 * client lists them in a file beside its pages.
 */

/** The style modules of the first sight, with their classes. */
export const ssrClasses = {
  Shell: ['frame', 'side', 'mark', 'pin', 'word', 'main', 'bottom'],
  Page: ['page', 'subheader', 'words', 'title', 'subtitle', 'area', 'action', 'content'],
  ClientFilterOrPlanArea: ['plan'],
  HomeWorkSections: ['frame', 'sections', 'box', 'head', 'count', 'review', 'calm'],
  CrossProjectPinRows: [
    ...(['rows', 'row', 'picture', 'words', 'title', 'number', 'where', 'facts'] as const),
    ...(['critical', 'stage', 'late', 'who'] as const),
  ],
} as const
export type SsrStyleModule = keyof typeof ssrClasses

/** The texts of the first sight, by the file that holds them. */
export const ssrTextKeys = {
  ui: ['product', 'plan'],
  app: ['review'],
  projects: ['dashboard', 'dashboardSubtitle', 'add'],
  home: [
    'waiting',
    'overdue',
    'week',
    'critical',
    'lately',
    'more',
    'calm',
    'number',
    'dueBy',
    'dueSince',
    'you',
  ],
} as const
type TextFile = keyof typeof ssrTextKeys

export interface SsrParts {
  /**
   * the rules of its elements: they stand in the page, so that its first paint waits for no file
   */
  styles: string
  classes: {
    [Module in SsrStyleModule]: Partial<Record<(typeof ssrClasses)[Module][number], string>>
  }
  texts: Record<
    Language,
    { [File in TextFile]: Record<(typeof ssrTextKeys)[File][number], string> }
  >
}
/** The file with them, beside the pages. */
export const ssrPartsFile = 'first-sight.json'

/**
 * The name of the page's `meta` element that says whose it is, as the browser notes it:
 * `<person>.<session>`.
 */
export const signedInMetaName = 'signed-in'

/** An answer of the API that the page brings along. */
export interface EmbeddedResponse {
  text: string
  headers: Record<string, string>
}
/** The id of the page's element that holds them as JSON, by their addresses. */
export const embeddedResponsesId = 'page-answers'

const publicConfigPath = '/api/Configuration/GetPublicConfig'

/** What every page of the shell asks for first. */
export const mePath = '/api/me'
/** What the two first lists ask for, as they are opened without search, filter or page. */
export const firstListPaths = [
  '/api/Project/GetProjects?page=1&size=10&isCompleted=false',
  '/api/Project/GetProjects?page=1&size=10&isCompleted=true',
] as const
/** The archive below them, if they are so short that it is seen. */
export const archivedListPath = '/api/Project/GetArchivedProjects?page=1&size=10'

/** What the dashboard's blocks ask for, by who reads them. */
export const listBlockCallPaths = ({ role, clientId }: Pick<Me, 'role' | 'clientId'>): string[] => {
  if (role === 'SuperAdmin') return ['/api/Client/GetOverview']
  return role === 'Admin' && clientId !== null
    ? [`/api/Client/GetUsage?id=${clientId}`, publicConfigPath]
    : []
}

/**
 * What the first screen asks for above its lists; `day`: today as the reader has it, YYYY-MM-DD.
 */
export const buildHomeCallPath = (day: string): string => `/api/Home/GetHome?day=${day}`

/** What an inspection asks for first; nothing without its id. */
export const listInspectionCallPaths = (id: string | undefined): string[] =>
  id === undefined
    ? []
    : [
        `/api/Project/GetProjectById?id=${id}`,
        `/api/ProjectPin/GetProjectPinsByProjectId?projectId=${id}`,
        publicConfigPath,
      ]
