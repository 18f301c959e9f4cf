import { type Project, projectRoutes } from '@nspect/contract/projects'
import { type ReportedPin, reportRoutes } from '@nspect/contract/reports'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../api/ApiError.ts'
import { call } from '../api/call.ts'
import { readQuery } from '../api/readQuery.ts'
import { reportToken } from '../api/session.ts'
import { type Opening, openedLinks } from './openedLinks.ts'
import { takeReportInPage } from './reportInPage.ts'

const shownOf = (
  { originalToken: token, ...rights }: Opening,
  project: Project,
  pins: readonly ReportedPin[],
) => ({
  project,
  pins,
  token,
  rights,
})

const readShared = async (opened: Opening, signal: AbortSignal) => {
  reportToken.keep(opened.originalToken)
  const shared = { token: opened.originalToken }
  const [project, pins] = await Promise.all([
    call(reportRoutes.readSharedProject, shared, { signal }),
    call(reportRoutes.listSharedPins, shared, { signal }),
  ])
  return shownOf(opened, project, pins)
}

/** Opens the link a second time, for its count: what the server writes into a page does not count as an opening. */
const countOpening = (shortToken: string) =>
  void call(reportRoutes.resolveShortToken, { token: shortToken }).catch(() => undefined)

/**
 * The shared report: what the server has written into the page; else exchanges the short token for the original one to
 * fetch the inspection and its points.
 */
export const sharedReport = (shortToken: string) =>
  queryOptions({
    queryKey: ['sharedReport', shortToken],
    queryFn: async ({ signal }) => {
      const inPage = takeReportInPage()
      if (inPage) {
        openedLinks.keep(shortToken, inPage.opening)
        reportToken.keep(inPage.opening.originalToken)
        countOpening(shortToken)
        return shownOf(inPage.opening, inPage.project, inPage.pins)
      }
      const opened = openedLinks.get(shortToken)
      try {
        if (opened) return await readShared(opened, signal)
      } catch (error) {
        // the token has expired, or the link has changed: it is opened again
        if (!(error instanceof ApiError && error.status === 401)) throw error
        openedLinks.drop(shortToken)
      }
      const { data } = await call(reportRoutes.resolveShortToken, { token: shortToken }, { signal })
      openedLinks.keep(shortToken, data)
      return readShared(data, signal)
    },
    staleTime: 60_000,
  })

export const reportProject = (id: number) => readQuery(projectRoutes.readProject, { id })
export const reportPins = (projectId: number) =>
  readQuery(reportRoutes.listReportPins, { projectId })
