/**
 * Removes one guard after the other, in copies of the repository, and runs the tests that reach it,
 * nearest first. A parser finds the guards (`mutants.ts`); probes record which tests reach a guard
 * (`coverageProbes.ts`). Rights of single calls are removed together first
 * (`tryMutantsTogether.ts`), the others one by one with the test that caught each last, and then
 * those together that have a test file each which reaches none of the others
 * (`tryMutantsByFile.ts`). A guard whose removal fails no test survives: more survivors than
 * `survivingMutants.ts` explains exit with code 1. A guard that is tried alone counts as caught if
 * a test fails twice without it and passes with it; of those removed together each by a failing
 * test of its name or in its file.
 *
 *   node mutation/src/mutationTests.ts [pattern of guards' names] [--resume] [--quick] [--known]
 *   [--alone | --by-file] [--lanes=2]
 *
 * Caught guards are kept in `mutation/caught.tsv`, which is committed; `--resume` skips those in an
 * unchanged file. Which tests reach which guard is kept in node_modules, and recorded anew if a
 * file with a guard that is left has changed. With `--quick` whole files are run only if they are
 * of the guard's own feature or of queries, unless no single test is known. `--known` takes what
 * was recorded last, although files have changed: for those that it does not know, whole features
 * are run. `--alone` removes none together, `--by-file` only those that have a file each: for
 * instance after an interrupted run.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startEmbeddedPostgres } from '../../server/src/db/embedded/embedded.ts'
import { findLastTest, readCaughtMutants, writeCaughtMutants } from './caughtMutants.ts'
import { type ReachingTest, readProbes, removeProbes, writeProbes } from './coverageProbes.ts'
import {
  escapeRegExp,
  findVanishingTrial,
  matrixTests,
  queryTests,
  type TestSelection,
} from './matrixTests.ts'
import { findMutants, type Mutant } from './mutants.ts'
import { type HandMutant, mutantsByHand } from './mutantsByHand.ts'
import { createMutationTrials } from './mutationTrials.ts'
import { copyRepository } from './repositoryCopy.ts'
import { survivingMutants as explained } from './survivingMutants.ts'
import { tryMutantsByFile } from './tryMutantsByFile.ts'
import { tryMutantsTogether } from './tryMutantsTogether.ts'

const root = join(import.meta.dirname, '../..')
const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const wanted = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? ''
const lanes = Number(
  flags.find((flag) => flag.startsWith('--lanes='))?.slice(8) ?? availableParallelism(),
)
const server = ['--project', 'server']
const cache = join(root, 'node_modules/.cache')
const reachNotes = join(cache, 'nspect-reached.json')

const fromHand = ({ name, file, from, to, tests }: HandMutant): Mutant => {
  const text = readFileSync(join(root, file), 'utf8')
  const start = text.indexOf(from)
  if (start < 0 || text.indexOf(from, start + 1) >= 0)
    throw new Error(`${name}: the guard is not found once in ${file}`)
  return { name, file, start, end: start + from.length, text: to, stages: [tests] }
}

const computeFileHash = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(root, file)))
    .digest('hex')
    .slice(0, 16)
const caughtMutants = readCaughtMutants()
/** as it was at the start: with guards by names that they have no more */
const caughtLast = readCaughtMutants()
const isCaughtBefore = ({ name, file }: Mutant) =>
  flags.includes('--resume') && caughtMutants.get(name)?.hash === computeFileHash(file)
const keep = ({ name, file }: Mutant, by: string | undefined) => {
  if (by) caughtMutants.set(name, { hash: computeFileHash(file), by })
  else caughtMutants.delete(name)
  writeCaughtMutants(caughtMutants)
}

const dataDir = mkdtempSync(join(tmpdir(), 'nspect-guards-data-'))
const cluster = await startEmbeddedPostgres({
  dataDir,
  durable: false,
  settings: { max_connections: '200' },
})
const { host = '', port = 5432, user = '', database = '' } = cluster.connection
const url = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`

const { resultsOf, failingFiles, caughtBy, close } = createMutationTrials(url)

const isWanted = ({ name }: { name: string }) => new RegExp(wanted).test(name)
const all = [...mutantsByHand.filter(isWanted).map(fromHand), ...findMutants(root).filter(isWanted)]
// guards that are no longer in the code
if (wanted === '') {
  const names = new Set(all.map(({ name }) => name))
  for (const name of caughtMutants.keys()) if (!names.has(name)) caughtMutants.delete(name)
}
let left = all.filter((mutant) => !isCaughtBefore(mutant))
process.stdout.write(`${all.length} guards, ${all.length - left.length} of them caught before\n`)

const copies = Array.from({ length: Math.min(lanes, left.length || 1) }, () => copyRepository(root))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cluster.stop().finally(() => process.exit(1)))
process.once('exit', () => {
  for (const copy of [...copies, dataDir]) rmSync(copy, { recursive: true, force: true })
})

const began = Date.now()
const [first = ''] = copies
const probed = left.filter(({ asked }) => asked)
/** The tests that reach each guard, by its name, with the hash of the guard's file. */
type ReachNotes = Record<string, { hash: string; tests: ReachingTest[] }>

/**
 * Runs all tests with a probe at each guard. With every guard in place they must pass, otherwise
 * failures mean nothing.
 */
const probeAll = async (): Promise<ReachNotes> => {
  const folder = join(dataDir, 'probes')
  writeProbes(root, first, probed, folder)
  // trials of queries reach guards before their tests begin, which names none of them
  const results = await resultsOf(first, server, { MUTATION_TESTS: '' })
  const failing = results
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName)
  if (results.length === 0) throw new Error('with every guard in place no test ran to its end')
  if (failing.length > 0)
    throw new Error(`with every guard in place these tests fail:\n${failing.join('\n')}`)
  const found = readProbes(first, probed, folder)
  removeProbes(root, first, probed)
  return Object.fromEntries(
    probed.map(({ name, file }) => [
      name,
      { hash: computeFileHash(file), tests: found.get(name) ?? [] },
    ]),
  )
}

const before = existsSync(reachNotes)
  ? (JSON.parse(readFileSync(reachNotes, 'utf8')) as ReachNotes)
  : {}
const isProbed =
  flags.includes('--known') ||
  (flags.includes('--resume') &&
    probed.every(({ name, file }) => before[name]?.hash === computeFileHash(file)))
const reached = isProbed ? before : await probeAll()
if (!isProbed) {
  mkdirSync(cache, { recursive: true })
  // a run of some guards leaves what is known of the others
  writeFileSync(reachNotes, JSON.stringify({ ...before, ...reached }))
}
process.stdout.write(
  `  the tests pass, ${((Date.now() - began) / 60_000).toFixed(1)} min; which of them ask which guard is known\n`,
)

/** Tests of forbidden access: other tenants, other states, each line of defence separately. */
const strict = new Set(matrixTests.filter((file) => !file.endsWith('permissions.test.ts')))
/** With more tests than this per run it is cheaper to start with some of them. */
const batchSize = 60

/**
 * The files with most of these tests, to be run whole: the one test that looks may be any of
 * theirs.
 */
const filesWithMost = (tests: readonly ReachingTest[]): string[] =>
  [...Map.groupBy(tests, ({ file }) => file)]
    .toSorted(([, fewer], [, more]) => more.length - fewer.length)
    .slice(0, 4)
    .map(([file]) => file)

/** The files of these tests that name an error's code. */
const filesNaming = (code: string, tests: readonly ReachingTest[]): string[] =>
  [...new Set(tests.map(({ file }) => file))].filter((file) =>
    readFileSync(join(root, file), 'utf8').includes(code),
  )

/**
 * Tests that speak of what is no longer there: those that notice a limit to what is not deleted.
 */
const isOfDeleted = ({ name }: ReachingTest) =>
  /delet|gone|archiv|hidden|remov|no longer|any more|once/i.test(name)

const selectTestsByName = (tests: readonly ReachingTest[]): TestSelection => ({
  project: 'server',
  files: [...new Set(tests.map(({ file }) => file))],
  pattern: tests.map(({ name }) => `^${escapeRegExp(name)}$`).join('|'),
})

/** The trials of a statement's queries, as they are run for many at once. */
const listTrials = ({ kind, heldBy = [] }: Mutant): TestSelection[] =>
  kind === 'query' && heldBy.length > 0
    ? [{ project: 'server', files: queryTests, queries: heldBy.join('|') }]
    : []

/**
 * Groups tests into runs, nearest first: rules of the text itself, then those that reach the guard
 * (its own feature's and those of forbidden access, those of deleted records or of the same error,
 * files of the others, and whole files, since a statement prepared once is reached by one test and
 * used by the next), or without probe data those of its call.
 */
const buildTestStages = (mutant: Mutant): TestSelection[] => {
  const { name, file, kind, path, code, asked, stages } = mutant
  const { tests } = reached[name] ?? {}
  if (!asked || !tests) return [...stages, ...listTrials(mutant)]
  const isNear = (test: ReachingTest) =>
    dirname(test.file) === dirname(file) || strict.has(test.file)
  const known = tests.filter((test) => test.name !== '')
  const [near, far] = [known.filter(isNear), known.filter((test) => !isNear(test))]
  const ofMatrix = known.flatMap((test) => (matrixTests.includes(test.file) ? test.name : []))
  const vanishing = findVanishingTrial(path ? [path, ...ofMatrix] : ofMatrix)
  const naming = code ? filesNaming(code, far) : []
  // code that runs before a file's tests, or once for all of them, is recorded for none or the
  // first of them
  const files = [...new Set(tests.map((test) => test.file))].filter(
    (file) => !file.endsWith('.deep.ts'),
  )
  const isAsked = (test: string) =>
    !flags.includes('--quick') ||
    known.length === 0 ||
    dirname(test) === dirname(file) ||
    queryTests.includes(test)
  // those of the feature in any case: a test may be younger than the recording
  const whole = [...files.filter(isAsked), `${dirname(file)}/`]
  return [
    ...stages.filter(({ project }) => project === 'rules'),
    ...(near.length > 0 ? [selectTestsByName(near.slice(0, batchSize))] : []),
    ...(near.length > batchSize ? [selectTestsByName(near.slice(batchSize))] : []),
    ...(kind === 'query' || !vanishing ? [] : [vanishing]),
    ...(kind === 'query' && far.some(isOfDeleted)
      ? [selectTestsByName(far.filter(isOfDeleted).slice(0, 2 * batchSize))]
      : []),
    ...(naming.length > 0 ? [{ project: 'server' as const, files: naming }] : []),
    ...(far.length > 0 ? [{ project: 'server' as const, files: filesWithMost(far) }] : []),
    { project: 'server', files: whole },
    ...listTrials(mutant),
  ]
}

/** The test that caught a guard last, then its whole file: it may build on those before it. */
const listLastTests = (mutant: Mutant): TestSelection[] => {
  const [, file, name] = /^(\S+\.ts): (.+)$/.exec(findLastTest(caughtLast, mutant.name) ?? '') ?? []
  if (!file || !name || !existsSync(join(root, file))) return listTrials(mutant)
  const project = file.endsWith('.unit.test.ts') ? 'rules' : 'server'
  const calls = file.endsWith('.deep.ts') ? findVanishingTrial([name])?.calls : undefined
  if (file.endsWith('.deep.ts') && !calls) return listTrials(mutant)
  // groups are kept with and without a mark between them, other white space as one blank
  const words = name.split(/ > | /).map(escapeRegExp)
  const whole: TestSelection = { project, files: [file], ...(calls && { calls }) }
  return [{ ...whole, pattern: `^${words.join('( > |\\s+)')}$` }, ...(calls ? [] : [whole])]
}

const tryOne = async (
  copy: string,
  mutant: Mutant,
  stages: TestSelection[],
): Promise<string | undefined> => {
  for (const tests of stages) {
    const by = await caughtBy(copy, mutant, tests)
    if (by) return by
  }
  return undefined
}

let done = 0
/** Tries guards one after the other in each copy. Returns those that no test caught. */
const tryEach = async (
  mutants: readonly Mutant[],
  stages: (mutant: Mutant) => TestSelection[],
  onSurvived?: (mutant: Mutant) => void,
): Promise<Mutant[]> => {
  const waiting = [...mutants]
  const survived: Mutant[] = []
  const work = async (copy: string) => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const by = await tryOne(copy, mutant, stages(mutant))
      if (!by) {
        survived.push(mutant)
        onSurvived?.(mutant)
        continue
      }
      keep(mutant, by)
      done += 1
      process.stdout.write(`  caught    ${mutant.name}\n              by ${by}\n`)
    }
  }
  await Promise.all(copies.map(work))
  return survived
}
const together =
  flags.includes('--alone') || flags.includes('--by-file')
    ? []
    : left.filter(({ kind }) => kind !== undefined)
if (together.length > 1) {
  const isCaught = new Set<Mutant>()
  for (const [kind, ofKind] of Map.groupBy(together, ({ kind }) => kind)) {
    if (!kind) continue
    const caught = await tryMutantsTogether(root, copies, kind, ofKind, (copy, tests, tried) =>
      resultsOf(copy, [...server, ...tests], tried),
    )
    process.stdout.write(`  ${caught.size} of ${ofKind.length} caught together: ${kind}\n`)
    for (const [mutant, by] of caught) {
      isCaught.add(mutant)
      keep(mutant, by)
    }
  }
  done += isCaught.size
  left = left.filter((mutant) => !isCaught.has(mutant))
}
left = await tryEach(left, listLastTests)
process.stdout.write(
  `  ${left.length} not caught by the test that caught them last, or without one\n`,
)
if (!flags.includes('--alone')) {
  const isCaught = new Set<Mutant>()
  const asked = left.filter((mutant) => mutant.asked)
  await tryMutantsByFile(
    root,
    copies,
    asked,
    ({ name }) => reached[name]?.tests ?? [],
    failingFiles,
    (mutant, by) => {
      isCaught.add(mutant)
      keep(mutant, by)
    },
  )
  done += isCaught.size
  left = left.filter((mutant) => !isCaught.has(mutant))
}
const survived = await tryEach(left, buildTestStages, (mutant) => {
  keep(mutant, undefined)
  done += 1
  process.stdout.write(`  SURVIVED  ${mutant.name}\n`)
})
const survivors = survived.map(({ name }) => name)
close()
await cluster.stop()

const unexplained = survivors.filter(
  (name) => !Object.hasOwn(explained, name.replace(/, line \d+/, '')),
)
for (const name of survivors)
  process.stdout.write(
    `  ${name}: ${explained[name.replace(/, line \d+/, '')] ?? 'not explained'}\n`,
  )
process.stdout.write(
  `${all.length - survivors.length} of ${all.length} removed guards were caught by a test; ${done} tried in ${((Date.now() - began) / 60_000).toFixed(0)} min\n`,
)
process.exitCode = unexplained.length === 0 && survivors.length <= 3 ? 0 : 1
