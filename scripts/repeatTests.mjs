// `npm run test:steady -- --runs=5 [--busy]`: runs `npm test` repeatedly, optionally beside a busy loop on one core,
// and adds one row per run to docs/test-runs.md. Stops at the first failed run: that is a defect to fix, not to rerun.
import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './installAndBuild.mjs'
import { endChildrenOnSignals, run } from './processes.mjs'

const flag = (name) => process.argv.find((one) => one.startsWith(`--${name}`))
const runs = Number(flag('runs=')?.slice('--runs='.length) ?? 1)
const isBusy = flag('busy') !== undefined
const table = join(root, 'docs', 'test-runs.md')
const head = `# Whole runs of \`npm test\`

Kept by \`npm run test:steady\`: no run is left out, and nothing in a run is tried twice. *Busy* runs share the machine with an endless
loop on one core.

| When (UTC) | Commit | Cores | Beside it | Seconds | Passed | Failed |
|---|---|---|---|---|---|---|
`

if (!Number.isInteger(runs) || runs < 1) {
  process.stderr.write('Say how many runs: npm run test:steady -- --runs=5 [--busy]\n')
  process.exit(2)
}
if (!existsSync(table)) {
  mkdirSync(join(root, 'docs'), { recursive: true })
  writeFileSync(table, head)
}
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim()
const isChanged = git('status', '--porcelain', '--', '.', ':(exclude)docs/test-runs.md') !== ''
const commit = `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ', changed' : ''}`

endChildrenOnSignals()
const loop = isBusy ? spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }) : undefined
process.once('exit', () => loop?.kill('SIGKILL'))

for (let n = 1; n <= runs; n += 1) {
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const { code, output, seconds } = await run(
    process.execPath,
    [join(root, 'scripts', 'test.mjs')],
    { cwd: root },
  )
  const [, passed = '?', failed = '?'] =
    /^(\d+) passed, (\d+) failed$/m.exec(stripVTControlCharacters(output)) ?? []
  const beside = isBusy ? 'busy loop' : 'nothing'
  const row = [when, commit, availableParallelism(), beside, seconds.toFixed(0), passed, failed]
  appendFileSync(table, `| ${row.join(' | ')} |\n`)
  process.stdout.write(
    `${n} of ${runs}: ${passed} passed, ${failed} failed in ${seconds.toFixed(0)} s\n`,
  )
  if (code !== 0) {
    const logFile = join(tmpdir(), 'nspect-red-run.log')
    writeFileSync(logFile, output)
    process.stdout.write(`Red: what it said is in ${logFile}\n`)
    process.exit(1)
  }
}
process.exit(0)
