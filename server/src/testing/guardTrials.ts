import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Told } from './guardBatches.ts'
import type { Mutant } from './mutants.ts'
import { literally } from './oracleFiles.ts'

interface Reported {
  numPassedTests: number
  testResults: { name: string; status: string; assertionResults: Told[] }[]
}

/** A test by its file and whole name; without a name what a file does before its tests. */
interface Failing {
  file: string
  name: string
}

/** Runs tests in copies of the repository, on the database server at `url`, and tells what comes of them without a guard. */
export const guardTrials = (url: string) => {
  const run = (copy: string, tests: string[]) =>
    new Promise<number | null>((done) => {
      const args = [join(copy, 'node_modules/vitest/vitest.mjs'), 'run', '--maxWorkers', '2', ...tests]
      const env = { ...process.env, TEST_DATABASE_URL: url }
      const child = spawn(process.execPath, args, { cwd: copy, stdio: 'ignore', timeout: 1_800_000, env })
      child.once('exit', done)
    })

  const reported = async (copy: string, tests: string[]) => {
    const path = join(copy, 'report.json')
    rmSync(path, { force: true })
    const code = await run(copy, [...tests, '--reporter=json', `--outputFile=${path}`])
    return { code, told: existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Reported) : undefined }
  }

  /** Runs these tests in that copy to their end and answers what came of each. */
  const report = async (copy: string, tests: string[]): Promise<Told[]> =>
    (await reported(copy, tests)).told?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? []

  /**
   * The first of these tests that fails in that copy. A guard whose absence makes one wait for ever is noticed, too, by no test
   * of its own; where no test is found, nothing is noticed, and it is said.
   */
  const firstFailing = async (copy: string, tests: string[]): Promise<Failing | undefined> => {
    const { code, told } = await reported(copy, ['--bail', '1', ...tests])
    if (!told) return { file: '', name: '' }
    if (code === 0 && told.numPassedTests === 0) process.stdout.write(`  no test is named by ${tests.join(' ')}\n`)
    const file = told.testResults.find(({ status }) => status === 'failed')
    if (code === 0 || !file) return undefined
    const test = file.assertionResults.find(({ status }) => status === 'failed')
    return { file: relative(copy, file.name), name: test?.fullName ?? '' }
  }

  const passed = new Map<string, Promise<boolean>>()
  /** Do these tests pass in that copy, in which every guard is in place? Each is asked once. */
  const pass = (copy: string, tests: string[]): Promise<boolean> => {
    const key = tests.join(' ')
    const known =
      passed.get(key) ?? reported(copy, tests).then(({ code, told }) => code === 0 && !!told?.numPassedTests)
    passed.set(key, known)
    return known
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
   * The test that notices when the guard is gone. It has to fail a second time, by itself, and to pass with the guard in place: a
   * test that fails by chance, or for want of those before it, notices nothing. Where it needs those, all are run once more.
   */
  const caughtBy = async (copy: string, mutant: Mutant, tests: string[]): Promise<string | undefined> => {
    const failing = await without(copy, mutant, () => firstFailing(copy, tests))
    if (!failing) return undefined
    const { file, name } = failing
    const alone = ['--project', 'server', file, ...(name ? ['-t', `^${literally(name)}$`] : [])]
    for (const again of file ? [alone, tests] : [tests]) {
      if (!(await pass(copy, again))) continue
      if (await without(copy, mutant, () => firstFailing(copy, again))) return `${file}: ${name || '(no single test)'}`
    }
    process.stdout.write(`  failed once, and not because of ${mutant.name}: ${file} ${name}\n`)
    return undefined
  }

  return { report, caughtBy }
}
