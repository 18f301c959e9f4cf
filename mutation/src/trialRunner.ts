/**
 * Runs tests in one copy of the repository for as long as its parent lives: `node trialRunner.ts
 * <copy>`, started with an IPC channel. What the tests import is transformed once, then only the
 * files that the parent says have changed. Workers are new in each run, so nothing of a removed
 * guard stays.
 */
import { createVitest } from 'vitest/node'
import type { TestSelection } from './matrixTests.ts'

export interface TrialRequest extends TestSelection {
  /** absolute paths of files that have changed since the run before */
  changed: string[]
}

export interface TrialResult {
  passed: number
  /**
   * the first test that failed twice: relative file, name with its groups; without a name if the
   * file failed before its tests
   */
  failed?: { file: string; name?: string }
  /** an error outside of every test */
  hasOtherErrors: boolean
}

const [, , root = '.'] = process.argv
const vitest = await createVitest({
  root,
  project: ['server', 'rules'],
  watch: false,
  bail: 1,
  retry: 1,
  maxWorkers: 1,
  reporters: [{}],
})

const run = async ({
  project,
  files,
  pattern,
  calls,
  queries,
  changed,
}: TrialRequest): Promise<TrialResult> => {
  for (const path of changed) vitest.invalidateFile(path)
  // failures of the run before would count towards `bail`
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  if (pattern === undefined) vitest.resetGlobalTestNamePattern()
  else vitest.setGlobalTestNamePattern(new RegExp(pattern))
  // workers begin with this environment
  for (const [name, tried] of Object.entries({ TRIED_CALLS: calls, TRIED_QUERIES: queries })) {
    if (tried === undefined) delete process.env[name]
    else process.env[name] = tried
  }
  const found = await vitest.globTestSpecifications(files)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    found.filter((testModule) => testModule.project.name === project),
  )
  const tests = testModules.flatMap((module) => [...module.children.allTests()])
  const failed = tests.find((test) => test.result().state === 'failed')
  const fallen = testModules.find((module) => module.state() === 'failed')
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    ...(failed
      ? { failed: { file: failed.module.relativeModuleId, name: failed.fullName } }
      : fallen && { failed: { file: fallen.relativeModuleId } }),
    hasOtherErrors: unhandledErrors.length > 0,
  }
}

process.on('message', (request: TrialRequest) => {
  run(request).then(
    (result) => process.send?.(result),
    () => process.exit(1),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
