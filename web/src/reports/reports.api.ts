import { projectRoutes } from '@nspect/contract/projects'
import { reportRoutes } from '@nspect/contract/reports'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { readQuery } from '../api/readQuery.ts'
import { reportToken } from '../api/session.ts'

/** The shared report: exchanges the short token for the original one to fetch the inspection and its points. */
export const sharedReport = (shortToken: string) =>
  queryOptions({
    queryKey: ['sharedReport', shortToken],
    queryFn: async ({ signal }) => {
      const { data } = await call(reportRoutes.resolveShortToken, { token: shortToken }, { signal })
      reportToken.keep(data.originalToken)
      const shared = { token: data.originalToken }
      const [project, pins] = await Promise.all([
        call(reportRoutes.readSharedProject, shared, { signal }),
        call(reportRoutes.listSharedPins, shared, { signal }),
      ])
      const { originalToken: token, ...rights } = data
      return { project, pins, token, rights }
    },
    staleTime: 60_000,
  })

export const reportProject = (id: number) => readQuery(projectRoutes.readProject, { id })
export const reportPins = (projectId: number) => readQuery(reportRoutes.listReportPins, { projectId })
