import { z } from 'zod'
import { limits } from './limits.ts'
import { pin } from './pins.ts'
import { project } from './projects.ts'
import { routes } from './route.ts'
import { id, needed, textId, written } from './scalars.ts'

const token = needed(limits.link, 'value.required')

export const reportRoutes = routes({
  shareReport: {
    kind: 'json',
    method: 'GET',
    path: 'Report/GetHashLinkForReport',
    can: 'report.share',
    changes: true,
    query: z.object({ projectId: textId }),
    /** `link` = PUBLIC_URL/project-report?token=… (T118) */
    answer: written({ link: z.string() }),
    says: 'report.shared',
  },
  resolveShortToken: {
    kind: 'json',
    method: 'GET',
    path: 'Report/ResolveShortToken',
    can: 'public',
    changes: false,
    rate: [{ per: 'ip', max: 30, seconds: 60 }],
    query: z.object({ token }),
    answer: z.object({ data: z.object({ originalToken: z.string() }) }),
  },
  readSharedProject: {
    kind: 'json',
    method: 'GET',
    path: 'Project/GetProjectByIdForSharable',
    can: 'report.readShared',
    changes: false,
    credential: 'share',
    query: z.object({ token }),
    answer: project,
  },
  listSharedPins: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectPin/GetProjectPinsByProjectIdForReportSharable',
    can: 'report.readShared',
    changes: false,
    credential: 'share',
    query: z.object({ token }),
    answer: z.array(pin),
  },
  createPrintTicket: {
    kind: 'json',
    method: 'POST',
    path: 'Report/CreatePrintToken',
    can: 'report.print',
    changes: true,
    body: z.object({ projectId: id }),
    answer: written({ token: z.string() }),
    says: 'report.ticket',
  },
  printReport: {
    kind: 'stream',
    method: 'GET',
    path: 'Report/GetInspectionPrintOut',
    can: 'report.print',
    changes: false,
    credential: 'print',
    query: z.object({ projectId: textId, token }),
  },
})

export const reportMessages = {
  'report.shared': 'Link has been generated.',
  'report.ticket': 'Your report is being prepared.',
} as const
