/**
 * Removes one guard after the other in a copy of the repository and runs the tests that must notice. A guard that can be
 * taken away without a test failing is a guard that nobody holds up: this ends with code 1 and names it.
 *
 *   node server/src/testing/guards.ts [part of a guard's name]
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Guard {
  name: string
  file: string
  /** exactly this text, which must stand in the file once */
  from: string
  to: string
  /** what must fail, as vitest takes it */
  tests: string[]
}

const root = join(import.meta.dirname, '../../..')
const oracle = ['--project', 'server', 'server/src/permissions.test.ts']

/** Every right that a call declares, found in the contract itself: each is turned to `public` once. */
const declaredRights = (): Guard[] =>
  readdirSync(join(root, 'contract/src'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => {
      const file = `contract/src/${name}`
      const text = readFileSync(join(root, file), 'utf8')
      return [...text.matchAll(/path: '([^']+)',\s+can: '(\w+\.\w+)',/g)].map(([from, path, right]) => ({
        name: `${path}: right ${right}`,
        file,
        from,
        to: from.replace(`'${right}'`, "'public'"),
        tests: oracle,
      }))
    })

const byHand: Guard[] = [
  {
    name: 'mine: a load returns another tenant’s row',
    file: 'server/src/db/scope.ts',
    from: 'return actor.clientId === null ? allOf(more) : allOf([eq(tenant, actor.clientId), ...more])',
    to: 'return tenant ? allOf(more) : allOf([eq(tenant, actor.clientId ?? 0), ...more])',
    tests: oracle,
  },
  {
    name: 'findProject: a load returns a sibling project',
    file: 'server/src/projects/projects.queries.ts',
    from: 'findProjectWhere(scope, eq(projects.id, id))',
    to: 'findProjectWhere(scope, sql`${projects.id} = (select max(p.id) from projects p where p.id <> ${id})`)',
    tests: ['--project', 'server', 'server/src/documents'],
  },
  {
    name: 'findPin: a point of a sibling inspection is taken',
    file: 'server/src/pins/pins.queries.ts',
    from: "oneOf: () => [eq(projects.id, value('projectId')), ",
    to: "oneOf: (scope) => [projectOf(scope, value('pinId'), true), ",
    tests: ['--project', 'server', 'server/src/pins'],
  },
  {
    name: 'visibleProjects: User and Viewer see what is not assigned',
    file: 'server/src/projects/projects.queries.ts',
    from: 'sql`not ${projects.isDeleted}`, assigned, ...more)',
    to: 'sql`not ${projects.isDeleted}`, sql`(true or ${assigned})`, ...more)',
    tests: oracle,
  },
  {
    name: 'pinRules: a category, status, box or field of another type is taken',
    file: 'server/src/projectTypes/projectTypes.queries.ts',
    from: 'from ${table} where ${table.projectTypeId} = ${projects.projectTypeId})`',
    to: 'from ${table} where ${table.projectTypeId} > 0)`',
    tests: ['--project', 'server', 'server/src/pins'],
  },
  {
    name: 'findProjectTypeOf: a type of another client is taken',
    file: 'server/src/projectTypes/projectTypes.queries.ts',
    from: 'live(projectTypes, eq(projectTypes.id, id), eq(projectTypes.clientId, clientId))',
    to: 'live(projectTypes, eq(projectTypes.id, id), eq(projectTypes.clientId, projectTypes.clientId))',
    tests: ['--project', 'server', 'server/src/projects'],
  },
  {
    name: 'updatePin: two stale saves of one point are both accepted',
    file: 'server/src/pins/writePin.queries.ts',
    from: ' and ${projectPins.version} = ${version}',
    to: '',
    tests: ['--project', 'server', 'server/src/pins'],
  },
  {
    name: 'pin.place: a completed inspection takes points',
    file: 'contract/src/policy.ts',
    from: "'pin.place': rule<ProjectFacts>({ staff: writers, when: isActive })",
    to: "'pin.place': rule<ProjectFacts>({ staff: writers })",
    tests: ['--project', 'server', 'server/src/pins'],
  },
  {
    name: 'share link: a revoked one still opens',
    file: 'server/src/http/credentials.queries.ts',
    from: 'and(isNull(shareLinks.revokedAt), ',
    to: 'and(',
    tests: ['--project', 'server', 'server/src/reports/reports.test.ts'],
  },
  {
    name: 'share link of one point shows the others',
    file: 'server/src/pins/pins.queries.ts',
    from: "actor?.kind === 'visitor' && actor.pinId !== null ? ",
    to: "actor?.kind === 'staff' && actor.clientId === 0 ? ",
    tests: ['--project', 'server', 'server/src/reports/reports.test.ts'],
  },
  {
    name: 'a link shows documents that are not meant for reports',
    file: 'server/src/documents/documentList.queries.ts',
    from: "actor?.kind === 'visitor' ? sql`and ${projectDocuments.includeInReports}`",
    to: "actor?.kind === 'staff' && actor.clientId === 0 ? sql`and ${projectDocuments.includeInReports}`",
    tests: ['--project', 'server', 'server/src/reports/reports.test.ts'],
  },
  {
    name: 'document: a User deletes what others added',
    file: 'contract/src/policy.ts',
    from: "'document.deleteOthers': rule<ProjectFacts>({ staff: managers, when: isLive })",
    to: "'document.deleteOthers': rule<ProjectFacts>({ staff: writers, when: isLive })",
    tests: ['--project', 'server', 'server/src/documents'],
  },
  {
    name: 'the way into the demo is open to what came through a proxy',
    file: 'server/src/http/serve.ts',
    from: ' && !forwarding.some((name) => name in request.headers)',
    to: '',
    tests: ['--project', 'server', 'server/src/demo/lookAround.test.ts'],
  },
  {
    name: 'file of a share link outlives the link',
    file: 'server/src/files/files.ts',
    from: 'if (signed.linkId !== 0) need',
    to: 'if (signed.linkId < 0) need',
    tests: ['--project', 'server', 'server/src/reports/reports.test.ts'],
  },
  {
    name: 'session: one that was ended still counts',
    file: 'server/src/http/credentials.queries.ts',
    from: ' and ${sessions.revokedAt} is null',
    to: '',
    tests: ['--project', 'server', 'server/src/http'],
  },
  {
    name: 'house: an import against the rules',
    file: 'server/src/http/serve.ts',
    from: "import { need, Refusal } from './refuse.ts'",
    to: "import { need, Refusal } from './refuse.ts'\nimport '../pins/pins.queries.ts'",
    tests: ['--project', 'rules', 'scripts/house.unit.test.ts'],
  },
]

/** A copy whose packages are its own and whose libraries are ours. */
const copyRepository = () => {
  const copy = mkdtempSync(join(tmpdir(), 'nspect-guards-'))
  for (const name of [
    'contract',
    'server',
    'viewer',
    'web',
    'e2e',
    'bench',
    'scripts',
    'vitest.config.ts',
    'package.json',
    'tsconfig.base.json',
  ]) {
    const filter = (path: string) => !/\/(node_modules|dist|test-results)$/.test(path)
    cpSync(join(root, name), join(copy, name), { recursive: true, filter })
  }
  const libraries = join(copy, 'node_modules')
  mkdirSync(join(libraries, '@nspect'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@nspect') symlinkSync(join(root, 'node_modules', name), join(libraries, name))
  }
  for (const name of ['contract', 'server', 'viewer', 'web'])
    symlinkSync(join(copy, name), join(libraries, '@nspect', name))
  return copy
}

const copy = copyRepository()
process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
const runTests = (tests: string[]) =>
  spawnSync('node', [join(copy, 'node_modules/vitest/vitest.mjs'), 'run', '--bail', '1', ...tests], {
    cwd: copy,
    encoding: 'utf8',
  })

const wanted = process.argv[2] ?? ''
const guards = [...byHand, ...declaredRights()].filter(({ name }) => name.includes(wanted))
const suites = new Map(guards.map(({ tests }) => [tests.join(' '), tests]))
for (const tests of suites.values()) {
  const { status, stdout } = runTests(tests)
  if (status !== 0)
    throw new Error(`with every guard in place these tests fail: ${tests.join(' ')}\n${stdout.slice(-3000)}`)
}

const survivors: string[] = []
for (const guard of guards) {
  const path = join(copy, guard.file)
  const whole = readFileSync(path, 'utf8')
  if (whole.split(guard.from).length !== 2)
    throw new Error(`${guard.name}: the guard is not found once in ${guard.file}`)
  writeFileSync(
    path,
    whole.replace(guard.from, () => guard.to),
  )
  const isCaught = runTests(guard.tests).status !== 0
  writeFileSync(path, whole)
  if (!isCaught) survivors.push(guard.name)
  process.stdout.write(`  ${isCaught ? 'caught  ' : 'SURVIVED'}  ${guard.name}\n`)
}
process.stdout.write(`${guards.length - survivors.length} of ${guards.length} removed guards were caught by a test\n`)
process.exitCode = survivors.length === 0 ? 0 : 1
