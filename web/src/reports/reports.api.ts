import { type Project, projectRoutes } from '@nspect/contract/projects/projects'
import { type ReportedPin, reportRoutes } from '@nspect/contract/reports/reports'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../api/ApiError.ts'
import { callRoute } from '../api/callRoute.ts'
import { readQuery } from '../api/readQuery.ts'
import { reportToken } from '../api/session.ts'
import { showLanguage } from '../i18n/i18n.ts'
import { type OpenedLink, openedLinks } from './openedLinks.ts'
import { takeReportEmbeddedInPage } from './reportInPage.ts'

const toSharedReport = (
  { originalToken: token, ...rights }: OpenedLink,
  project: Project,
  pins: readonly ReportedPin[],
) => ({
  project,
  pins,
  token,
  rights,
})

/** Calls have the token and the language of the link from now on. */
const enterLink = async ({ originalToken, language }: OpenedLink) => {
  reportToken.keep(originalToken)
  if (language) await showLanguage(language)
}

const readShared = async (opened: OpenedLink, signal: AbortSignal) => {
  await enterLink(opened)
  const shared = { token: opened.originalToken }
  const [project, pins] = await Promise.all([
    callRoute(reportRoutes.readSharedProject, shared, { signal }),
    callRoute(reportRoutes.listSharedPins, shared, { signal }),
  ])
  return toSharedReport(opened, project, pins)
}

/**
 * Opens the link a second time, for its count: what the server writes into a page does not count as
 * an opening.
 */
const countOpening = (shortToken: string) =>
  void callRoute(reportRoutes.resolveShortToken, { token: shortToken }).catch(() => undefined)

/**
 * The shared report: what the server has written into the page; else exchanges the short token for
 * the original one to fetch the inspection and its points.
 */
export const sharedReportQuery = (shortToken: string) =>
  queryOptions({
    queryKey: ['sharedReport', shortToken],
    queryFn: async ({ signal }) => {
      const inPage = takeReportEmbeddedInPage()
      if (inPage) {
        openedLinks.keep(shortToken, inPage.opening)
        await enterLink(inPage.opening)
        countOpening(shortToken)
        return toSharedReport(inPage.opening, inPage.project, inPage.pins)
      }
      const opened = openedLinks.get(shortToken)
      try {
        if (opened) return await readShared(opened, signal)
      } catch (error) {
        // the token has expired, or the link has changed: it is opened again
        if (!(error instanceof ApiError && error.status === 401)) throw error
        openedLinks.drop(shortToken)
      }
      const { data } = await callRoute(
        reportRoutes.resolveShortToken,
        { token: shortToken },
        { signal },
      )
      openedLinks.keep(shortToken, data)
      return readShared(data, signal)
    },
    staleTime: 60_000,
  })

export const reportProjectQuery = (id: number) => readQuery(projectRoutes.readProject, { id })
export const reportPinsQuery = (projectId: number) =>
  readQuery(reportRoutes.listReportPins, { projectId })
export const reportRoundQuery = (projectId: number) =>
  readQuery(reportRoutes.readReportRound, { projectId })

/** The answers to the checklists, by the link that was opened. */
export const sharedRoundQuery = (token: string) =>
  readQuery(reportRoutes.readSharedRound, { token })
