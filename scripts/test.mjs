// `npm test`, and with --check or --deep its shorter or longer form. The last line is `N passed, N
// failed`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { deepSlices } from './deepTests.mjs'
import { writeFloorProject } from './floorTypes.mjs'
import { buildWeb, findNode, install, root, runTool } from './installAndBuild.mjs'
import { prepareBrowser, preparePdfTools } from './prepareBrowser.mjs'
import { endChildrenOnSignals, Plain, run, withProgress } from './processes.mjs'

const mode = process.argv.includes('--deep')
  ? 'deep'
  : process.argv.includes('--check')
    ? 'check'
    : 'all'
const reports = mkdtempSync(join(tmpdir(), 'nspect-reports-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

const total = { passed: 0, failed: 0, skipped: 0 }
/** @type {{ file: string, seconds: number }[]} */
const files = []
/** Failures, repeated at the very end. @type {{ name: string, details: string }[]} */
const failures = []
/** @type {{ title: string, seconds: number }[]} */
const steps = []

const count = ({ passed = 0, failed = 0, skipped = 0 }) => {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}

/** Runs one step under a headline. Returns its counts and, on failure, its output. */
const step = async (title, work) => {
  const began = Date.now()
  let result
  try {
    result = await withProgress(title, work)
  } catch (error) {
    result = { failed: 1, output: error instanceof Plain ? error.message : error.stack }
  }
  count(result)
  const { passed = 0, failed = 0, skipped = 0, output = '', note = '' } = result
  const counted = [
    passed > 0 && `${passed} passed`,
    failed > 0 && `${failed} failed`,
    skipped > 0 && `${skipped} skipped`,
    note,
  ].filter(Boolean)
  const seconds = (Date.now() - began) / 1000
  steps.push({ title, seconds })
  process.stdout.write(
    `${failed > 0 ? '✗' : '✓'} ${title}: ${counted.join(', ') || 'done'} (${seconds.toFixed(1)} s)\n`,
  )
  if (failed > 0) {
    process.stdout.write(`\n${output.trimEnd()}\n\n`)
    failures.push(
      ...(result.failures ?? [{ name: title, details: output.trimEnd().slice(-2_000) }]),
    )
  }
  return result
}

const asOne = ({ code, output }) => (code === 0 ? { passed: 1 } : { failed: 1, output })

const readReport = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * A run that failed without a failed test (an error outside of tests, no report at all) counts as
 * one failure.
 */
const withCode = (result, { code, output }) => ({
  ...result,
  failed: code !== 0 && result.failed === 0 ? 1 : result.failed,
  output,
})

/**
 * All packages as one program, which checks what they share once, but the web client, whose modules
 * a bundler resolves: it is checked as the oldest supported browsers have it.
 */
const types = async () => {
  const bad = []
  for (const project of ['.', writeFloorProject()]) {
    // more checkers would process the same library types repeatedly, and the other cores have other
    // work
    const result = await runTool('typescript/bin/tsc', ['-p', project, '--checkers', '1'])
    if (result.code !== 0) bad.push(result)
  }
  return asOne({ code: bad.length, output: bad.map(({ output }) => output).join('') })
}

// Biome's start script uses the system's Node, which is sufficient for it.
const lint = async () => asOne(await runTool('@biomejs/biome/bin/biome', ['check', '.']))

/** No unused exports, and no unused dependencies. */
const unused = async () => asOne(await runTool('knip/bin/knip.js', ['--no-progress']))

/**
 * Runs Vitest projects. A file that fails to load, or fails before its tests, counts as one
 * failure.
 */
const vitest = async (projects, filters = []) => {
  const path = join(reports, `${projects.join('-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const chosen = projects.flatMap((project) => ['--project', project])
  const ended = await runTool('vitest/vitest.mjs', ['run', ...chosen, ...filters, ...reporters])
  const report = readReport(path)
  const results = report?.testResults ?? []
  for (const { name, startTime, endTime } of results)
    files.push({ file: relative(root, name), seconds: (endTime - startTime) / 1000 })
  const failed = results.flatMap(({ name: path, status, message, assertionResults }) => {
    const file = relative(root, path)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && tests.length === 0) return [{ name: file, details: message }]
    return tests.map((test) => ({
      name: `${file} › ${test.fullName}`,
      details: test.failureMessages.join('\n'),
    }))
  })
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: failed.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
  return withCode({ ...counts, ...(failed.length > 0 ? { failures: failed } : {}) }, ended)
}

const testsOf = (suite) => [...(suite.suites ?? []).flatMap(testsOf), ...(suite.specs ?? [])]

/** Runs the browser tests: the short ones, or files of the deep ones. */
const playwright = async (browser, { filters = [], suite = 'short', env = {} } = {}) => {
  const path = join(reports, `browser-${suite}.json`)
  const ended = await runTool(
    '@playwright/test/cli.js',
    ['test', '--config', join('e2e', 'playwright.config.ts'), '--reporter=line,json', ...filters],
    {
      env: {
        E2E_SUITE: suite,
        PLAYWRIGHT_JSON_OUTPUT_FILE: path,
        ...(browser ? { CHROMIUM_PATH: browser } : {}),
        ...env,
      },
    },
  )
  const report = readReport(path)
  const testResults = (report?.suites ?? [])
    .flatMap(testsOf)
    .map(({ ok, file, line, title, tests }) => ({
      ok,
      file: join('e2e', file),
      name: `e2e/${file}:${line} › ${title}`,
      seconds: tests
        .flatMap(({ results }) => results)
        .reduce((sum, { duration }) => sum + duration / 1000, 0),
      details: tests
        .flatMap(({ results }) =>
          results.flatMap(({ errors }) => errors.map(({ message }) => message)),
        )
        .join('\n'),
    }))
  for (const file of new Set(testResults.map((test) => test.file))) {
    const seconds = testResults
      .filter((test) => test.file === file)
      .reduce((sum, test) => sum + test.seconds, 0)
    files.push({ file, seconds })
  }
  const { expected = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {}
  const broken = testResults.filter(({ ok }) => !ok)
  return withCode(
    {
      passed: expected,
      skipped,
      failed: unexpected,
      ...(broken.length > 0 ? { failures: broken } : {}),
    },
    ended,
  )
}

/**
 * Why browser tests are skipped, if they are: they need the demo's data, and the demo is optional.
 */
const withoutBrowser =
  (process.env.E2E === 'skip' && 'E2E=skip') ||
  (!existsSync(join(root, 'demo')) && 'there is no demo')

/** Ensures a browser and the web client, then runs browser tests. */
const browserTests = async (title, options) => {
  if (withoutBrowser) {
    process.stdout.write(`- ${title} left out (${withoutBrowser})\n`)
    return
  }
  let browser
  const { failed } = await step('Browser', async () => {
    browser = await prepareBrowser()
    return { note: browser ?? "Playwright's own Chromium" }
  })
  if (!failed) await step(title, () => playwright(browser, options))
}

const webClient = () =>
  step('Web client', async () => ({ note: (await buildWeb()) ? 'built' : 'up to date' }))

const pdfTools = () =>
  step('Tools that read PDF', async () => {
    await preparePdfTools()
    return {}
  })

/**
 * Server tests spend half of their time waiting for the database: types, lint and the build run in
 * parallel.
 */
const besideEachOther = (title, lanes) =>
  withProgress(title, () => Promise.all(lanes.map((lane) => lane())))

const shortSteps = async () => {
  await pdfTools()
  let isBuilt = true
  await besideEachOther('Types, lint, unit, component and server tests', [
    () => step('Unit, component and server tests', () => vitest(['rules', 'components', 'server'])),
    async () => {
      if (mode === 'all' && !withoutBrowser) isBuilt = !(await webClient()).failed
      await step('Lint', lint)
      await step('Unused code', unused)
      await step('Types', types)
    },
  ])
  if (mode === 'all' && isBuilt) await browserTests('Browser tests')
}

/**
 * The deep slices of these names, or all of them. Rejects with one sentence for an unknown name.
 */
const findSlices = (names) => {
  const unknown = names.filter((name) => !deepSlices.some((slice) => slice.name === name))
  if (unknown.length === 0)
    return deepSlices.filter(({ name }) => names.length === 0 || names.includes(name))
  const sliceList = deepSlices.map(({ name, title }) => `  ${name.padEnd(12)} ${title}`).join('\n')
  throw new Plain(`There is no deep slice ${unknown.join(', ')}. There are:\n${sliceList}`)
}

const deepSteps = async (slices) => {
  await pdfTools()
  if (slices.some(({ browser }) => browser) && !withoutBrowser && (await webClient()).failed) return
  for (const { title, tests, browser, script, args = [], env } of slices) {
    if (tests) await step(title, () => vitest(['deep'], [...tests, '--no-file-parallelism']))
    if (browser) await browserTests(title, { suite: 'deep', filters: browser, env })
    if (script) {
      await step(title, async () =>
        asOne(await run(findNode(), [join(root, script), ...args], { cwd: root, env })),
      )
    }
  }
}

endChildrenOnSignals()
const began = Date.now()
let slices = []
try {
  slices = findSlices(process.argv.slice(2).filter((name) => !name.startsWith('--')))
} catch (error) {
  if (!(error instanceof Plain)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
}
const installed = await step('Packages', async () => {
  await install()
  findNode()
  return {}
})
if (!installed.failed) {
  if (mode === 'deep') await deepSteps(slices)
  else await shortSteps()
}

const tenSlowest = (headline, rows) => {
  if (rows.length === 0) return
  process.stdout.write(`\n${headline}:\n`)
  for (const { name, seconds } of rows.sort((a, b) => b.seconds - a.seconds).slice(0, 10))
    process.stdout.write(`  ${seconds.toFixed(1).padStart(6)} s  ${name}\n`)
}
tenSlowest(
  'Slowest steps',
  steps.map(({ title, seconds }) => ({ name: title, seconds })),
)
tenSlowest(
  'Slowest files',
  files.map(({ file, seconds }) => ({ name: file, seconds })),
)
for (const { name, details } of failures) {
  const plain = stripVTControlCharacters(details).trim()
  process.stdout.write(`\n✗ ${name}\n${plain.slice(0, 1_500).replaceAll(/^/gm, '    ')}\n`)
}
process.stdout.write(
  `\nAll in ${((Date.now() - began) / 1000).toFixed(0)} s${total.skipped ? `, ${total.skipped} skipped` : ''}\n`,
)
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed > 0 ? 1 : 0
