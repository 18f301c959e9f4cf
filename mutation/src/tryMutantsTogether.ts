import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { callTests, matrixTests, queryTests } from './matrixTests.ts'
import type { Mutant } from './mutants.ts'
import type { TrialEnvironment } from './mutationTrials.ts'

/** The result of one test, from the runner's report. */
export interface TestResult {
  fullName: string
  status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo'
}

/** Runs these tests in that copy and returns their results. */
export type RunTests = (
  copy: string,
  tests: string[],
  tried: TrialEnvironment,
) => Promise<TestResult[]>

/**
 * What a round runs: the trials that take minutes only with the queries or calls whose guards are
 * gone.
 */
const selectRoundTests = (
  kind: NonNullable<Mutant['kind']>,
  round: readonly Mutant[],
): [tests: string[], tried: TrialEnvironment] => {
  const names = [...new Set(round.flatMap(({ heldBy = [] }) => heldBy))].join('|')
  if (kind === 'query') return [queryTests, { TRIED_QUERIES: names }]
  return kind === 'refusal' ? [matrixTests, { TRIED_CALLS: names }] : [callTests, {}]
}

/**
 * Minimum share of passing tests: below it the run itself is broken and says nothing about single
 * guards.
 */
const leastPassed = 0.2

/** Fewest guards of a round: one that is tried alone costs a third of a round. */
const fewestTogether = 3

const isHolding = ({ heldBy = [] }: Mutant, test: string) =>
  heldBy.some((name) => new RegExp(name).test(test))

/** Writes these mutants into that copy. Returns what reverts them. */
export const applyMutants = (root: string, copy: string, mutants: readonly Mutant[]) => {
  const files = Map.groupBy(mutants, ({ file }) => file)
  for (const [file, inFile] of files) {
    const whole = readFileSync(join(root, file), 'utf8')
    const without = inFile
      .toSorted((a, b) => b.start - a.start)
      .reduce(
        (text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end),
        whole,
      )
    const imports = new Set(inFile.flatMap(({ imports }) => imports ?? []))
    writeFileSync(join(copy, file), [...imports, without].join(''))
  }
  return () => {
    for (const file of files.keys())
      writeFileSync(join(copy, file), readFileSync(join(root, file), 'utf8'))
  }
}

/**
 * Groups guards so that per round no two are held by the same test: each in the first round where
 * its test is free.
 */
const inRounds = (mutants: readonly Mutant[]): Mutant[][] => {
  const rounds: { mutants: Mutant[]; holding: Set<string> }[] = []
  for (const mutant of mutants) {
    const { heldBy = [] } = mutant
    let round = rounds.find(({ holding }) => !heldBy.some((name) => holding.has(name)))
    if (!round) {
      round = { mutants: [], holding: new Set() }
      rounds.push(round)
    }
    round.mutants.push(mutant)
    for (const name of heldBy) round.holding.add(name)
  }
  return rounds.map(({ mutants: ofRound }) => ofRound)
}

/**
 * Removes many guards with tests of their own at a time: the matrix tests every call and every
 * query separately, and names it. A guard counts as caught if such a test fails; the others are
 * tried alone afterwards. Each copy has a round of its own. Returns the caught guards, each with
 * the test that fails.
 */
export const tryMutantsTogether = async (
  root: string,
  copies: readonly string[],
  kind: NonNullable<Mutant['kind']>,
  mutants: readonly Mutant[],
  report: RunTests,
): Promise<Map<Mutant, string>> => {
  const caught = new Map<Mutant, string>()
  // a call has one right and one load; with several conditions its tests do not show which one was
  // missing
  const rounds = inRounds(mutants).filter(({ length }) => length >= fewestTogether)
  const oneRound = async (copy: string, round: readonly Mutant[]) => {
    const revert = applyMutants(root, copy, round)
    try {
      const results = await report(copy, ...selectRoundTests(kind, round))
      const passed = results.filter(({ status }) => status === 'passed').length
      if (results.length === 0 || passed < results.length * leastPassed) {
        process.stdout.write(
          `  ${round.length} taken away together let too little pass: each is tried alone\n`,
        )
        return
      }
      const failed = results
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => fullName)
      for (const mutant of round) {
        const by = failed.find((name) => isHolding(mutant, name))
        if (by) caught.set(mutant, by)
      }
    } finally {
      revert()
    }
  }
  const work = async (copy: string) => {
    for (let round = rounds.shift(); round; round = rounds.shift()) await oneRound(copy, round)
  }
  await Promise.all(copies.map(work))
  return caught
}
