import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { literally } from './matrixTests.ts'
import type { Mutant } from './mutants.ts'
import type { TestResult } from './tryMutantsTogether.ts'

interface ReportedTest extends TestResult {
  ancestorTitles: string[]
  title: string
}
/** The runner's report. A file that was skipped, since another had failed, has `failed` and nothing else. */
interface RunReport {
  numPassedTests: number
  testResults: { name: string; status: string; message: string; assertionResults: ReportedTest[] }[]
}

/** Timeout of a run, ms: the first one is the whole suite. */
const runLimit = 3_600_000

/** Which trials of `queryTrials.ts` a run has, as variables of its environment. */
export interface Tried {
  /** patterns of the queries that are tried again, and of the calls that lose what they look for; all if both are absent */
  TRIED_QUERIES?: string
  TRIED_CALLS?: string
  /** without those that take minutes */
  MUTATION_TESTS?: ''
}

/** The first failed test of a report, by file and the name for `-t`; only the file if it failed before its tests. */
const firstFailed = ({ testResults }: RunReport, copy: string): { file: string; name?: string } | undefined => {
  for (const { name: file, assertionResults } of testResults) {
    const test = assertionResults.find(({ status }) => status === 'failed')
    if (test) return { file: relative(copy, file), name: [...test.ancestorTitles, test.title].join(' > ') }
  }
  const fallen = testResults.find(
    ({ status, message, assertionResults }) => status === 'failed' && (message || assertionResults.length > 0),
  )
  return fallen && { file: relative(copy, fallen.name) }
}

/** Runs tests in copies of the repository on the database server at `url`; returns their results without a guard. */
export const mutationTrials = (url: string) => {
  const run = (copy: string, tests: string[], tried: Tried = {}) =>
    new Promise<number | null>((done) => {
      const args = [join(copy, 'node_modules/vitest/vitest.mjs'), 'run', '--maxWorkers', '2', ...tests]
      const env = { ...process.env, TEST_DATABASE_URL: url, MUTATION_TESTS: 'true', ...tried }
      const child = spawn(process.execPath, args, { cwd: copy, stdio: 'ignore', timeout: runLimit, env })
      child.once('exit', done)
    })

  const reportOf = async (copy: string, tests: string[], tried?: Tried) => {
    const path = join(copy, 'report.json')
    rmSync(path, { force: true })
    const code = await run(copy, [...tests, '--reporter=json', `--outputFile=${path}`], tried)
    return { code, report: existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as RunReport) : undefined }
  }

  /** Runs all of these tests in that copy and returns their results. */
  const resultsOf = async (copy: string, tests: string[], tried?: Tried): Promise<TestResult[]> =>
    (await reportOf(copy, tests, tried)).report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? []

  /**
   * Which of these tests fails in that copy, as `-t` and file to run it alone, or all of them if no single one is
   * known: a run that hung or crashed leaves no report, and an error outside of tests has no name.
   */
  const failing = async (copy: string, tests: string[]): Promise<{ alone: string[]; by: string } | undefined> => {
    const { code, report } = await reportOf(copy, ['--bail', '1', ...tests])
    if (!report) return { alone: tests, by: `no report of ${tests.join(' ')}` }
    if (code === 0 && report.numPassedTests === 0) process.stdout.write(`  no test is named by ${tests.join(' ')}\n`)
    if (code === 0) return undefined
    const failed = firstFailed(report, copy)
    if (!failed) return { alone: tests, by: `an error outside of every test of ${tests.join(' ')}` }
    const { file, name } = failed
    const project = tests.slice(0, tests.indexOf('--project') + 2)
    const alone = [...project, file, ...(name === undefined ? [] : ['-t', `^${literally(name)}$`])]
    return { alone, by: name === undefined ? `${file}, before its tests` : `${file}: ${name}` }
  }

  const passed = new Set<string>()
  /** Whether these tests pass in that copy with every guard in place. Passes are cached. */
  const passesWithGuard = async (copy: string, tests: string[]): Promise<boolean> => {
    const key = tests.join(' ')
    if (passed.has(key)) return true
    const { code, report } = await reportOf(copy, tests)
    const passes = code === 0 && !!report && report.numPassedTests > 0
    if (passes) passed.add(key)
    return passes
  }

  const without = async <T>(copy: string, { file, imports = '', start, end, text }: Mutant, ask: () => Promise<T>) => {
    const path = join(copy, file)
    const whole = readFileSync(path, 'utf8')
    writeFileSync(path, `${imports}${whole.slice(0, start)}${text}${whole.slice(end)}`)
    try {
      return await ask()
    } finally {
      writeFileSync(path, whole)
    }
  }

  /**
   * The test that catches the missing guard. It must fail a second time, alone, and pass with the guard in place: a
   * flaky test, or one that depends on those before it, catches nothing. If it depends on them, all are run once more.
   */
  const caughtBy = async (copy: string, mutant: Mutant, tests: string[]): Promise<string | undefined> => {
    const first = await without(copy, mutant, () => failing(copy, tests))
    if (!first) return undefined
    for (const again of [first.alone, tests]) {
      if (!(await passesWithGuard(copy, again))) continue
      const second = await without(copy, mutant, () => failing(copy, again))
      if (second?.by === first.by) return first.by
    }
    process.stdout.write(`  failed once, not a second time, without ${mutant.name}: ${first.by}\n`)
    return undefined
  }

  return { resultsOf, caughtBy }
}
