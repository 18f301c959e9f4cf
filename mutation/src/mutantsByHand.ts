import type { TestSelection } from './matrixTests.ts'

/** A guard as text: exactly this, which must occur in the file once. */
export interface HandMutant {
  name: string
  file: string
  from: string
  to: string
  /** what must fail */
  tests: TestSelection
}

const matrixTests = ['server/src/permissions.test.ts', 'server/src/authorizationMatrix']

/** Guards inside a statement or a condition, which a parser cannot recognise. */
export const mutantsByHand: HandMutant[] = [
  {
    name: 'inTenant: a load returns another tenant’s row',
    file: 'server/src/db/scope.ts',
    from: 'andOrTrue([eq(tenant, actor.clientId), ...more])',
    to: 'andOrTrue(tenant ? more : [eq(tenant, actor.clientId), ...more])',
    tests: { project: 'server', files: matrixTests },
  },
  {
    name: 'findAccessibleProject: a load returns a sibling project',
    file: 'server/src/access/projectAccess.queries.ts',
    from: 'findAccessibleProjectWhere(scope, eq(projects.id, id))',
    to: 'findAccessibleProjectWhere(scope, sql`${projects.id} = (select max(p.id) from projects p where p.id <> ${id})`)',
    tests: { project: 'server', files: ['server/src/documents'] },
  },
  {
    name: 'findPin: a point of a sibling inspection is taken',
    file: 'server/src/pins/pins.queries.ts',
    from: "oneOf: () => [eq(projects.id, value('projectId')), ",
    to: "oneOf: () => [whereProjectOfPin(value('pinId'), whereNotDeleted(projectPins)), ",
    tests: { project: 'server', files: ['server/src/pins'] },
  },
  {
    name: 'whereProjectVisible: User and Viewer see what is not assigned',
    file: 'server/src/access/projectAccess.queries.ts',
    from: 'sql`not ${projects.isDeleted}`, assigned, ...more)',
    to: 'sql`not ${projects.isDeleted}`, sql`(true or ${assigned})`, ...more)',
    tests: { project: 'server', files: matrixTests },
  },
  {
    name: 'buildPinValueRulesColumn: a category, status, box or field of another type is taken',
    file: 'server/src/projectTypes/projectTypes.queries.ts',
    from: 'and ${table.projectTypeId} = ${projects.projectTypeId})`',
    to: 'and ${table.projectTypeId} > 0)`',
    tests: { project: 'server', files: ['server/src/pins'] },
  },
  {
    name: 'lockProjectTypeOfClient: a type of another client is taken',
    file: 'server/src/projectTypes/projectTypes.queries.ts',
    from: 'inTenant(projectTypes, eq(projectTypes.id, id), eq(projectTypes.clientId, clientId))',
    to: 'inTenant(projectTypes, eq(projectTypes.id, id), eq(projectTypes.clientId, projectTypes.clientId))',
    tests: { project: 'server', files: ['server/src/projects'] },
  },
  {
    name: 'pin.place: a completed inspection takes points',
    file: 'contract/src/permissions/policy.ts',
    from: "'pin.place': rule<ProjectFacts>({ staff: writerRoles, when: isActive })",
    to: "'pin.place': rule<ProjectFacts>({ staff: writers })",
    tests: { project: 'server', files: ['server/src/pins'] },
  },
  {
    name: 'share link: its password may be guessed without end',
    file: 'server/src/reports/shareLinks/openLinks.ts',
    from: '  if (tries <= most) return\n',
    to: '  if (tries >= 0) return\n',
    tests: { project: 'server', files: ['server/src/reports/shareLinks/manageLinks.test.ts'] },
  },
  {
    name: 'share link: a changed password leaves open what the old one opened',
    file: 'server/src/http/credentials.queries.ts',
    from: '(lock !== undefined && lock !== computeShareLinkLock(row))',
    to: 'false',
    tests: { project: 'server', files: ['server/src/reports/shareLinks/manageLinks.test.ts'] },
  },
  {
    name: 'share link: a revoked one still opens',
    file: 'server/src/http/credentials.queries.ts',
    from: 'isNull(shareLinks.revokedAt),\n    gt(',
    to: 'gt(',
    tests: { project: 'server', files: ['server/src/reports/screen/reports.test.ts'] },
  },
  {
    name: 'share link of one point shows the others',
    file: 'server/src/access/pinAccess.queries.ts',
    from: '${projectPins.id} = any(${sql.param(actor.pinIds)}::int[])',
    to: '(${projectPins.id} = any(${sql.param(actor.pinIds)}::int[]) or ${projectPins.id} > 0)',
    tests: {
      project: 'server',
      files: [
        'server/src/reports/screen/reports.test.ts',
        'server/src/reports/shareLinks/shareLinks.test.ts',
      ],
    },
  },
  {
    name: 'a link of a firm shows the points of other firms',
    file: 'server/src/access/pinAccess.queries.ts',
    from: '${projectPins.assignedFirmId} = ${actor.firmId}',
    to: '(${projectPins.assignedFirmId} = ${actor.firmId} or ${projectPins.assignedFirmId} is not null)',
    tests: { project: 'server', files: ['server/src/reports/firmLinks/firmLinks.test.ts'] },
  },
  {
    name: 'a link shows documents that are not meant for reports',
    file: 'server/src/documents/documentList.queries.ts',
    from: "actor?.kind === 'visitor' ? sql`and ${projectDocuments.includeInReports}`",
    to: "actor?.kind === 'staff' && actor.clientId === 0 ? sql`and ${projectDocuments.includeInReports}`",
    tests: { project: 'server', files: ['server/src/reports/screen/reports.test.ts'] },
  },
  {
    name: 'document: a User deletes what others added',
    file: 'contract/src/permissions/policy.ts',
    from: "'document.deleteOthers': rule<ProjectFacts>({ staff: managerRoles, when: isLive })",
    to: "'document.deleteOthers': rule<ProjectFacts>({ staff: writerRoles, when: isLive })",
    tests: { project: 'server', files: ['server/src/documents'] },
  },
  {
    name: 'the way into the demo is open to what came through a proxy',
    file: 'server/src/http/pipeline/authenticate.ts',
    from: ' && !isForwarded',
    to: '',
    tests: { project: 'server', files: ['demo/src/lookAround.test.ts'] },
  },
  {
    name: 'the way into the demo is open to a page that lies elsewhere',
    file: 'server/src/http/pipeline/authenticate.ts',
    from: ' && isFromPage',
    to: '',
    tests: { project: 'server', files: ['demo/src/lookAround.test.ts'] },
  },
  {
    name: 'file of a share link outlives the link',
    file: 'server/src/files/files.ts',
    from: 'if (signed.linkId !== 0) {',
    to: 'if (signed.linkId < 0) {',
    tests: { project: 'server', files: ['server/src/reports/screen/reports.test.ts'] },
  },
  {
    name: 'a link to one point serves the files of others',
    file: 'server/src/files/files.ts',
    from: 'if (isLinkLimitedToPins(visitor) && ',
    to: 'if (visitor.pinIds?.length === 0 && ',
    tests: { project: 'server', files: ['server/src/reports/shareLinks/shareLinks.test.ts'] },
  },
  {
    name: 'cookie: a change needs no header of a page of ours',
    file: 'server/src/http/pipeline/authenticate.ts',
    from: '(cookie.person !== undefined && isRequestFromOwnPage(request, site))',
    to: 'isRequestFromOwnPage(request, site)',
    tests: { project: 'server', files: ['server/src/http/sessionCookie.test.ts'] },
  },
  {
    name: 'cookie: a page of another site may change something',
    file: 'server/src/http/pipeline/authenticate.ts',
    from: '(cookie.person !== undefined && isRequestFromOwnPage(request, site))',
    to: 'cookie.person !== undefined',
    tests: { project: 'server', files: ['server/src/http/sessionCookie.test.ts'] },
  },
  {
    name: 'cookie: it counts for whoever the page speaks for',
    file: 'server/src/http/credentials.ts',
    from: 'if (person !== String(session.staff.userId)) throw refusal()',
    to: 'if (person === undefined) throw refusal()',
    tests: { project: 'server', files: ['server/src/http/sessionCookie.test.ts'] },
  },
  {
    name: 'cookie: a session that was left without a network still counts',
    file: 'server/src/http/credentials.ts',
    from: ' || claims.sid === cookie.left) throw refusal()',
    to: ') throw refusal()',
    tests: { project: 'server', files: ['server/src/http/sessionCookie.test.ts'] },
  },
  {
    name: 'session: one that was ended still counts',
    file: 'server/src/http/credentials.queries.ts',
    from: ' and ${sessions.revokedAt} is null',
    to: '',
    tests: { project: 'server', files: ['server/src/http'] },
  },
  {
    name: 'API keys: one of somebody else is found',
    file: 'server/src/apiKeys/apiKeys.queries.ts',
    from: 'and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt))',
    to: 'and(eq(apiKeys.userId, apiKeys.userId), isNull(apiKeys.revokedAt))',
    tests: { project: 'server', files: ['server/src/apiKeys'] },
  },
  {
    name: 'passkeys: those of somebody else are found',
    file: 'server/src/twoStep/passkeys.queries.ts',
    from: 'from(passkeys).where(eq(passkeys.userId, userId)).orderBy',
    to: 'from(passkeys).where(eq(passkeys.userId, passkeys.userId)).orderBy',
    tests: { project: 'server', files: ['server/src/twoStep/passkeys.test.ts'] },
  },
  {
    name: 'prepared: a statement is made of the scope of whoever asks first',
    file: 'server/src/db/preparedQuery.ts',
    from: 'make(scopeOfShape(scopeShape), shape)',
    to: 'make(scope, shape)',
    tests: { project: 'rules', files: ['server/src/db/preparedQuery.unit.test.ts'] },
  },
  {
    name: 'outage: nobody listens for the end of a connection that is in use',
    file: 'server/src/db/connectionErrors.ts',
    from: "client.on('error', (error) => losses.add(error))",
    to: 'void client',
    tests: { project: 'server', files: ['server/src/db/databaseUnavailable.test.ts'] },
  },
  {
    name: 'outage: COMMIT counts as success whatever it did',
    file: 'server/src/db/transaction.ts',
    from: "if (ended !== 'COMMIT') throw",
    to: "if (ended === '') throw",
    tests: { project: 'server', files: ['server/src/db/transaction.test.ts'] },
  },
  {
    name: 'import rules: an import against the rules',
    file: 'server/src/http/pipeline/pipeline.ts',
    from: "import { HttpError } from '../httpError.ts'",
    to: "import { HttpError } from '../httpError.ts'\nimport '../../pins/pins.queries.ts'",
    tests: { project: 'rules', files: ['scripts/importRules.unit.test.ts'] },
  },
]
