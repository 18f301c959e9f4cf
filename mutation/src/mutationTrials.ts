import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { escapeRegExp, type TestSelection } from './matrixTests.ts'
import type { Mutant } from './mutants.ts'
import type { TrialRequest, TrialResult } from './trialRunner.ts'
import type { TestResult } from './tryMutantsTogether.ts'

/** The runner's report of a run. */
interface RunReport {
  testResults: { name: string; status: string; assertionResults: TestResult[] }[]
}

/** Timeout of a run, ms: the first one is the whole suite. */
const runLimit = 3_600_000
/** Timeout of the trial of one guard, ms: the longest runs whole features. */
const trialLimit = 900_000

/** Which trials of `queryTrials.ts` a run has, as variables of its environment. */
export interface TrialEnvironment {
  /**
   * patterns of the queries that are tried again, and of the calls that lose what they look for;
   * all if both are absent
   */
  TRIED_QUERIES?: string
  TRIED_CALLS?: string
  /** without those that take minutes */
  MUTATION_TESTS?: ''
}

/**
 * Runs tests in copies of the repository on the database server at `url`; returns their results
 * without a guard.
 */
export const createMutationTrials = (url: string) => {
  const run = (copy: string, tests: string[], tried: TrialEnvironment = {}) =>
    new Promise((done) => {
      const args = [
        join(copy, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--maxWorkers',
        '2',
        ...tests,
      ]
      const env = { ...process.env, TEST_DATABASE_URL: url, MUTATION_TESTS: 'true', ...tried }
      const child = spawn(process.execPath, args, {
        cwd: copy,
        stdio: 'ignore',
        timeout: runLimit,
        env,
      })
      child.once('exit', done)
    })

  const reportOf = async (
    copy: string,
    tests: string[],
    tried?: TrialEnvironment,
  ): Promise<RunReport['testResults']> => {
    const path = join(copy, 'report.json')
    rmSync(path, { force: true })
    await run(copy, [...tests, '--reporter=json', `--outputFile=${path}`], tried)
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as RunReport).testResults : []
  }

  /** Runs all of these tests in that copy and returns their results. */
  const resultsOf = async (
    copy: string,
    tests: string[],
    tried?: TrialEnvironment,
  ): Promise<TestResult[]> =>
    (await reportOf(copy, tests, tried)).flatMap(({ assertionResults }) => assertionResults)

  /** Which of these files fail twice in that copy, each with its first failing test. */
  const failingFiles = async (copy: string, files: string[]): Promise<Map<string, string>> => {
    const report = await reportOf(copy, ['--project', 'server', '--retry', '1', ...files])
    const failing = new Map<string, string>()
    for (const { name, status, assertionResults } of report) {
      if (status !== 'failed') continue
      const file = relative(copy, name)
      const failed = assertionResults.find((test) => test.status === 'failed')
      failing.set(file, failed ? `${file}: ${failed.fullName}` : `${file}, before its tests`)
    }
    return failing
  }

  const runners = new Map<string, ChildProcess>()
  /** Changed since the last run, by copy. */
  const changed = new Map<string, Set<string>>()

  /** The runner of that copy's tests, started anew if it has ended. Throws if it does not start. */
  const runnerOf = async (copy: string): Promise<ChildProcess> => {
    const known = runners.get(copy)
    if (known?.connected) return known
    const env = { ...process.env, TEST_DATABASE_URL: url, MUTATION_TESTS: 'true' }
    const runner = fork(join(import.meta.dirname, 'trialRunner.ts'), [copy], {
      cwd: copy,
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    runners.set(copy, runner)
    const ended = once(runner, 'exit').then(() => {
      throw new Error(`the runner of the tests in ${copy} did not start`)
    })
    await Promise.race([once(runner, 'message'), ended])
    return runner
  }

  /** The result of one run in that copy; nothing if it hung or crashed. */
  const trialOf = async (copy: string, tests: TestSelection): Promise<TrialResult | undefined> => {
    const runner = await runnerOf(copy)
    const request: TrialRequest = { ...tests, changed: [...(changed.get(copy) ?? [])] }
    changed.delete(copy)
    const limit = setTimeout(() => runner.kill('SIGKILL'), trialLimit)
    try {
      return await new Promise((done) => {
        runner.once('message', (result: TrialResult) => done(result))
        runner.once('exit', () => done(undefined))
        runner.send(request)
      })
    } finally {
      clearTimeout(limit)
      runner.removeAllListeners()
    }
  }

  /**
   * Which of these tests fails twice in that copy, as the tests to run it alone, or all of them if
   * no single one is known: a run that hung or crashed has no result, and an error outside of tests
   * has no name.
   */
  const failing = async (
    copy: string,
    tests: TestSelection,
  ): Promise<{ alone: TestSelection; by: string } | undefined> => {
    const result = (await trialOf(copy, tests)) ?? (await trialOf(copy, tests))
    if (!result) return { alone: tests, by: `no result of ${tests.files.join(' ')}` }
    const { passed, failed, hasOtherErrors } = result
    if (failed) {
      const { file, name } = failed
      const { pattern: _, ...whole } = { ...tests, files: [file] }
      if (name === undefined) return { alone: whole, by: `${file}, before its tests` }
      return { alone: { ...whole, pattern: `^${escapeRegExp(name)}$` }, by: `${file}: ${name}` }
    }
    if (hasOtherErrors)
      return { alone: tests, by: `an error outside of every test of ${tests.files.join(' ')}` }
    if (passed === 0)
      process.stdout.write(
        `  no test is named by ${tests.files.join(' ')} ${tests.pattern ?? ''}\n`,
      )
    return undefined
  }

  const passes = new Set<string>()
  /** Whether these tests pass in that copy with every guard in place. Passes are cached. */
  const passesWithGuard = async (copy: string, tests: TestSelection): Promise<boolean> => {
    const key = JSON.stringify(tests)
    if (passes.has(key)) return true
    const result = await trialOf(copy, tests)
    const isPassing = !!result && !result.failed && !result.hasOtherErrors && result.passed > 0
    if (isPassing) passes.add(key)
    return isPassing
  }

  const without = async <T>(
    copy: string,
    { file, imports = '', start, end, text }: Mutant,
    ask: () => Promise<T>,
  ) => {
    const path = join(copy, file)
    const whole = readFileSync(path, 'utf8')
    const write = (now: string) => {
      writeFileSync(path, now)
      changed.set(copy, (changed.get(copy) ?? new Set()).add(path))
    }
    write(`${imports}${whole.slice(0, start)}${text}${whole.slice(end)}`)
    try {
      return await ask()
    } finally {
      write(whole)
    }
  }

  /**
   * The test that catches the missing guard. It must fail twice, and pass alone with the guard in
   * place: a flaky test, or one that depends on those before it, catches nothing. If it depends on
   * them, all must pass; else the others are tried without its file.
   */
  const caughtBy = async (
    copy: string,
    mutant: Mutant,
    tests: TestSelection,
  ): Promise<string | undefined> => {
    const first = await without(copy, mutant, () => failing(copy, tests))
    if (!first) return undefined
    for (const again of [first.alone, tests])
      if (await passesWithGuard(copy, again)) return first.by
    process.stdout.write(
      `  fails with the guard, too, and says nothing of ${mutant.name}: ${first.by}\n`,
    )
    const files = tests.files.filter((file) => !first.alone.files.includes(file))
    const isFewer = files.length > 0 && files.length < tests.files.length
    return isFewer ? caughtBy(copy, mutant, { ...tests, files }) : undefined
  }

  const close = () => {
    for (const runner of runners.values()) runner.kill()
  }

  return { resultsOf, failingFiles, caughtBy, close }
}
