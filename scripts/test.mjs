// `npm test`, and with --check or --deep the shorter and the longer one. The last line is `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { prepareBrowser, preparePdfTools } from './browser.mjs'
import { deepScripts } from './deep.mjs'
import { endChildrenOnSignals, Plain, run, withProgress } from './processes.mjs'
import { buildWeb, findNode, install, root, runTool } from './ready.mjs'

const mode = process.argv.includes('--deep') ? 'deep' : process.argv.includes('--check') ? 'check' : 'all'
const packages = ['contract', 'server', 'viewer', 'web', 'e2e', 'scripts']

const reports = mkdtempSync(join(tmpdir(), 'nspect-reports-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

const total = { passed: 0, failed: 0, skipped: 0 }
/** @type {{ file: string, seconds: number }[]} */
const files = []
/** What failed, said once more at the very end. @type {{ name: string, said: string }[]} */
const failures = []
/** Tests and journeys that failed once and passed when tried again, and what they said. @type {{ name: string, said: string }[]} */
const unsteady = []

const count = ({ passed = 0, failed = 0, skipped = 0 }) => {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}

/** Runs one step under a headline. It returns what it counted and, when something failed, what there is to read. */
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
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  process.stdout.write(`${failed > 0 ? '✗' : '✓'} ${title}: ${counted.join(', ') || 'done'} (${seconds} s)\n`)
  if (failed > 0) {
    process.stdout.write(`\n${output.trimEnd()}\n\n`)
    failures.push(...(result.failures ?? [{ name: title, said: output.trimEnd().slice(-2_000) }]))
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

/** A run that failed without a failed test (an error outside of tests, no report at all) counts as one failure. */
const withCode = (result, { code, output }) => ({
  ...result,
  failed: code !== 0 && result.failed === 0 ? 1 : result.failed,
  output,
})

const types = async () => {
  const left = [...packages]
  const results = []
  const next = async () => {
    for (let name = left.shift(); name; name = left.shift()) {
      results.push(await runTool('typescript/bin/tsc', ['-p', name, '--noEmit']))
    }
  }
  await Promise.all([next(), next()])
  const bad = results.filter(({ code }) => code !== 0)
  return asOne({ code: bad.length, output: bad.map(({ output }) => output).join('') })
}

// Biome's start script asks for the system's Node, which is good enough for it.
const lint = async () => asOne(await runTool('@biomejs/biome/bin/biome', ['check', '.']))

/** What a run of Vitest came to: its report's counts, and each failed test, or file that failed before its tests. */
const runVitest = async (args, name) => {
  const path = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const ended = await runTool('vitest/vitest.mjs', ['run', ...args, ...reporters])
  const report = readReport(path)
  const results = report?.testResults ?? []
  const broken = results.flatMap(({ name: path, status, message, assertionResults }) => {
    const file = relative(root, path)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // it could not be loaded, or what it does before its tests failed
    if (status === 'failed' && failed.length === 0) return [{ file, name: file, said: message, isFile: true }]
    return failed.map((test) => ({
      file,
      name: `${file} › ${test.fullName}`,
      said: test.failureMessages.join('\n'),
    }))
  })
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + broken.filter(({ isFile }) => isFile).length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
  return { ended, results, broken, counts }
}

/** When tests of more files fail than so many, it is no chance. */
const mostTriedAgain = 3

const vitest = async (projects, name) => {
  const first = await runVitest([...projects.flatMap((project) => ['--project', project]), '--passWithNoTests'], name)
  for (const file of first.results)
    files.push({ file: relative(root, file.name), seconds: (file.endTime - file.startTime) / 1000 })
  const { broken, counts, ended } = first
  const again = [...new Set(broken.map(({ file }) => file))]
  if (again.length === 0 || again.length > mostTriedAgain)
    return withCode({ ...counts, ...(broken.length > 0 ? { failures: broken } : {}) }, ended)
  // as with journeys: what fails by chance on a busy machine is named, and does not hide whether all the rest is well
  const second = await runVitest([...projects.flatMap((project) => ['--project', project]), ...again], `${name}-again`)
  const isBroken = (test) => second.broken.some(({ name: one }) => one === test.name)
  unsteady.push(...broken.filter((test) => !isBroken(test)))
  const { failed } = second.counts
  return withCode(
    {
      passed: counts.passed + Math.max(0, counts.failed - failed),
      skipped: counts.skipped,
      failed,
      note: `files tried again: ${again.join(', ')}`,
      ...(second.broken.length > 0 ? { failures: second.broken } : {}),
    },
    second.ended,
  )
}

const testsOf = (suite) => [...(suite.suites ?? []).flatMap(testsOf), ...(suite.specs ?? [])]

const milliseconds = (suite) =>
  [
    ...(suite.suites ?? []).map(milliseconds),
    ...(suite.specs ?? []).flatMap(({ tests }) =>
      tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
    ),
  ].reduce((sum, duration) => sum + duration, 0)

const playwright = async (browser) => {
  const path = join(reports, 'browser.json')
  const ended = await runTool(
    '@playwright/test/cli.js',
    ['test', '--config', join('e2e', 'playwright.config.ts'), '--reporter=line,json'],
    { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path, ...(browser ? { CHROMIUM_PATH: browser } : {}) } },
  )
  const report = readReport(path)
  for (const suite of report?.suites ?? [])
    files.push({ file: join('e2e', suite.file), seconds: milliseconds(suite) / 1000 })
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {}
  const told = (report?.suites ?? []).flatMap(testsOf).map(({ ok, file, line, title, tests }) => ({
    ok,
    isUnsteady: tests.some(({ status }) => status === 'flaky'),
    name: `e2e/${file}:${line} › ${title}`,
    said: tests
      .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))
      .join('\n'),
  }))
  unsteady.push(...told.filter(({ isUnsteady }) => isUnsteady))
  const broken = told.filter(({ ok }) => !ok)
  return withCode(
    {
      passed: expected + flaky,
      skipped,
      failed: unexpected,
      ...(flaky > 0 ? { note: `${flaky} of them at the second try` } : {}),
      ...(broken.length > 0 ? { failures: broken } : {}),
    },
    ended,
  )
}

const browserTests = async () => {
  if (process.env.E2E === 'skip') {
    process.stdout.write('- Browser tests left out (E2E=skip)\n')
    return
  }
  let browser
  const { failed } = await step('Browser', async () => {
    browser = await prepareBrowser()
    return { note: browser ?? "Playwright's own Chromium" }
  })
  if (!failed) await step('Browser tests', () => playwright(browser))
}

const pdfTools = () =>
  step('Tools that read PDF', async () => {
    await preparePdfTools()
    return {}
  })

const shortSteps = async () => {
  await pdfTools()
  await step('Types', types)
  await step('Lint', lint)
  await step('Unit and server tests', () => vitest(['rules', 'server'], 'vitest'))
}

const deepSteps = async () => {
  await pdfTools()
  await step('Deep tests', () => vitest(['deep'], 'deep'))
  for (const { title, script, args = [], env } of deepScripts) {
    await step(title, async () => asOne(await run(findNode(), [join(root, script), ...args], { cwd: root, env })))
  }
}

endChildrenOnSignals()
const began = Date.now()
const installed = await step('Packages', async () => {
  await install()
  findNode()
  return {}
})
if (!installed.failed) {
  if (mode === 'deep') await deepSteps()
  else await shortSteps()
  if (mode === 'all') {
    const built = await step('Web client', async () => ({ note: (await buildWeb()) ? 'built' : 'up to date' }))
    if (!built.failed) await browserTests()
  }
}

const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, 5)
if (slowest.length > 0) process.stdout.write('\nSlowest files:\n')
for (const { file, seconds } of slowest) process.stdout.write(`  ${seconds.toFixed(1).padStart(6)} s  ${file}\n`)
const tell = (headline, said) => {
  const plain = stripVTControlCharacters(said).trim()
  process.stdout.write(`\n${headline}\n${plain.slice(0, 1_500).replaceAll(/^/gm, '    ')}\n`)
}
// not forgiven, only not in the way of all the rest: it is a defect of the test or of the product
for (const { name, said } of unsteady) tell(`! passed only at the second try: ${name}`, said)
for (const { name, said } of failures) tell(`✗ ${name}`, said)
process.stdout.write(
  `\nAll in ${((Date.now() - began) / 1000).toFixed(0)} s${total.skipped ? `, ${total.skipped} skipped` : ''}\n`,
)
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed > 0 ? 1 : 0
