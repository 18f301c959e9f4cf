// `npm run test:steady -- --runs=5 [--busy]`: runs `npm test` repeatedly, optionally beside a busy
// loop on one core, and prints one table row per run. Stops at the first failed run: that is a
// defect to fix, not to rerun.
import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './installAndBuild.mjs'
import { endChildrenOnSignals, run } from './processes.mjs'

const flag = (name) => process.argv.find((argument) => argument.startsWith(`--${name}`))
const runs = Number(flag('runs=')?.slice('--runs='.length) ?? 1)
const isBusy = flag('busy') !== undefined
const columns = ['When (UTC)', 'Commit', 'Cores', 'Beside', 'Seconds', 'Passed', 'Failed']
const printRow = (cells) => process.stdout.write(`| ${cells.join(' | ')} |\n`)

if (!Number.isInteger(runs) || runs < 1) {
  process.stderr.write('Say how many runs: npm run test:steady -- --runs=5 [--busy]\n')
  process.exit(2)
}
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim()
const isChanged = git('status', '--porcelain') !== ''
const commit = `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ', changed' : ''}`

endChildrenOnSignals()
const loop = isBusy ? spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }) : undefined
process.once('exit', () => loop?.kill('SIGKILL'))

printRow(columns)
printRow(columns.map(() => '---'))
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
  printRow(row)
  if (code !== 0) {
    const logFile = join(tmpdir(), 'nspect-red-run.log')
    writeFileSync(logFile, output)
    process.stdout.write(`Red: what it said is in ${logFile}\n`)
    process.exit(1)
  }
}
process.exit(0)
