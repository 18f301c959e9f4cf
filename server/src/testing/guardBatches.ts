import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutants.ts'
import { oracle } from './oracleFiles.ts'

/** What came of one test, as the runner's report has it. */
interface Told {
  fullName: string
  status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo'
}

/** Runs these tests in that copy and answers what came of each. */
export type Report = (copy: string, tests: string[]) => Promise<Told[]>

/** A run in which fewer tests pass fell over itself: it tells nothing of single guards. */
const leastPassed = 0.2

const isHolding = ({ heldBy }: Mutant, test: string) => heldBy !== undefined && new RegExp(heldBy).test(test)

const takeAway = (root: string, copy: string, mutants: readonly Mutant[]) => {
  const files = Map.groupBy(mutants, ({ file }) => file)
  for (const [file, inFile] of files) {
    const whole = readFileSync(join(root, file), 'utf8')
    const without = inFile
      .toSorted((a, b) => b.start - a.start)
      .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), whole)
    const imports = new Set(inFile.flatMap(({ imports }) => imports ?? []))
    writeFileSync(join(copy, file), [...imports, without].join(''))
  }
  return () => {
    for (const file of files.keys()) writeFileSync(join(copy, file), readFileSync(join(root, file), 'utf8'))
  }
}

/** Of guards that one test holds, one at a time: the first of each, the second of each … */
const inRounds = (mutants: readonly Mutant[]): Mutant[][] => {
  const rounds: Mutant[][] = []
  for (const ofOne of Map.groupBy(mutants, ({ heldBy }) => heldBy).values())
    for (const [n, mutant] of ofOne.entries()) {
      rounds[n] ??= []
      rounds[n].push(mutant)
    }
  return rounds
}

/**
 * Guards that have tests of their own are taken away many at a time: the oracle asks every call and every query by itself, and
 * names it. A guard counts as caught when such a test fails; the others are tried alone afterwards. Answers those caught.
 */
export const tryTogether = async (
  root: string,
  copy: string,
  kind: NonNullable<Mutant['kind']>,
  mutants: readonly Mutant[],
  report: Report,
): Promise<Mutant[]> => {
  const caught: Mutant[] = []
  // a call has one right and one load; of several conditions its tests do not say which was missed
  for (const round of inRounds(mutants)) {
    const putBack = takeAway(root, copy, round)
    try {
      const told = await report(copy, kind === 'query' ? ['server/src/oracle/queries.test.ts'] : oracle)
      const passed = told.filter(({ status }) => status === 'passed').length
      if (passed < told.length * leastPassed) continue
      const failed = told.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
      const noticed = round.filter((mutant) => failed.some((name) => isHolding(mutant, name)))
      caught.push(...noticed)
      // the later rounds are the smaller ones: what is left is tried alone for less
      if (noticed.length === 0) break
    } finally {
      putBack()
    }
  }
  return caught
}
