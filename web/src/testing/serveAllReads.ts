import { auditRoutes } from '@nspect/contract/audit/audit'
import type { Route } from '@nspect/contract/http/route'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { printStyleRoutes } from '@nspect/contract/prints/printStyle'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { roles } from '@nspect/contract/shared/enums'
import { userRoutes } from '@nspect/contract/users/users'
import {
  buildPin,
  buildProject,
  buildProjectRow,
  buildReportedPin,
  buildUser,
} from './exampleRecords.ts'
import { server } from './fakeServer.ts'

const recorded = Object.values(
  import.meta.glob<Record<string, { status: number; answer?: unknown }>>(
    '../../../server/src/apiDocs/recordedExamples.json',
    { eager: true, import: 'default' },
  ),
)[0]

const contract = import.meta.glob<Record<string, unknown>>(
  ['../../../contract/src/*/*.ts', '!../../../contract/src/*/*.test.ts'],
  { eager: true },
)

/** All routes of the contract by their names. */
const routes = Object.values(contract).flatMap((module) =>
  Object.entries(module).flatMap(([name, declared]) =>
    name.endsWith('Routes') ? Object.entries(declared as Record<string, Route>) : [],
  ),
)

/** What tests of whole pages serve themselves. */
const ownAnswers = ['readMe', 'readPublicConfig', 'followProject', 'readDemo']

/**
 * Serves every read: with records of every kind, else with what was recorded from the server for
 * the API's description.
 */
export const serveAllReads = (): void => {
  server.serve(projectRoutes.listProjects, [buildProjectRow()])
  server.serve(projectRoutes.listArchivedProjects, [buildProjectRow({ id: 9 })])
  server.serve(projectRoutes.readProject, buildProject())
  server.serve(pinRoutes.listPins, [buildPin()])
  server.serve(pinRoutes.readPin, buildPin())
  server.serve(reportRoutes.listReportPins, [buildReportedPin()])
  server.serve(
    userRoutes.listUsers,
    roles.map((role, index) => buildUser({ id: 21 + index, role, roleId: index + 1 })),
  )
  server.serve(auditRoutes.listAuditEvents, [])
  server.serve(printStyleRoutes.previewPrintLook, new Blob())
  for (const [name, route] of routes) {
    const example = recorded?.[name]
    const isRead = route.method === 'GET' && example?.status === 200
    if (isRead && example.answer !== undefined && !ownAnswers.includes(name))
      server.serveByDefault(route, example.answer as never)
  }
}

/** Serves every other call: with what was recorded from the server, else with nothing. */
export const serveRecordedWrites = (): void => {
  for (const [name, route] of routes) {
    if (ownAnswers.includes(name)) continue
    const example = recorded?.[name]
    const answer = example?.status === 200 ? example.answer : undefined
    server.serveByDefault(route, (answer ?? new Blob()) as never)
  }
}
