import { dirname } from 'node:path'
import type { ReachingTest } from './coverageProbes.ts'
import type { Mutant } from './mutants.ts'
import { applyMutants } from './tryMutantsTogether.ts'

/** A guard with the test file that is expected to fail without it. */
interface Placed {
  mutant: Mutant
  file: string
}

/** Runs these files in that copy. Returns the failing ones, each with its first failing test. */
export type RunFiles = (copy: string, files: string[]) => Promise<Map<string, string>>

/** Files that are tried for one guard before it is left to be tried alone. */
const mostCandidates = 4
/** Fewest guards of a round: each of so few costs as much as one that is tried alone. */
const fewestTogether = 3

/**
 * The files whose tests reach a guard, those of its own feature first, then those with most tests
 * that do.
 */
const listCandidateFiles = ({ file }: Mutant, tests: readonly ReachingTest[]): string[] => {
  const counts = new Map<string, number>()
  for (const test of tests)
    if (test.name !== '') counts.set(test.file, (counts.get(test.file) ?? 0) + 1)
  const isNear = (path: string) => Number(dirname(path) === dirname(file))
  return [...counts]
    .toSorted(([a, many], [b, more]) => isNear(b) - isNear(a) || more - many)
    .map(([path]) => path)
    .filter((path) => !path.endsWith('.deep.ts'))
    .slice(0, mostCandidates)
}

/** A guard with the files that it has not been tried with. */
interface Waiting {
  mutant: Mutant
  candidates: readonly string[]
}

/**
 * Groups guards so that the file of each reaches no other guard of its round: what fails in it is
 * due to that one.
 */
const inRounds = (
  waiting: readonly Waiting[],
  reached: (mutant: Mutant) => readonly ReachingTest[],
): Placed[][] => {
  const filesOf = new Map(
    waiting.map(({ mutant }) => [mutant, new Set(reached(mutant).map(({ file }) => file))]),
  )
  const countOf = (mutant: Mutant) => filesOf.get(mutant)?.size ?? 0
  const isReached = (mutant: Mutant, file: string) => filesOf.get(mutant)?.has(file) === true
  const rounds: Placed[][] = []
  const place = ({ mutant, candidates }: Waiting) => {
    for (const round of rounds) {
      const file = candidates.find((path) =>
        round.every((other) => !isReached(other.mutant, path) && !isReached(mutant, other.file)),
      )
      if (file !== undefined) return void round.push({ mutant, file })
    }
    const [file] = candidates
    if (file !== undefined) rounds.push([{ mutant, file }])
  }
  // those that many files reach find a place while there is room
  for (const waitingMutant of waiting.toSorted((a, b) => countOf(b.mutant) - countOf(a.mutant)))
    place(waitingMutant)
  return rounds
}

/**
 * Removes many guards at a time and runs one whole test file for each, which reaches none of the
 * others. A guard whose file fails is caught, as the same file passes with every guard in place;
 * the others have a pass with their next file, and at last are tried alone. Each copy has a round
 * of its own. Tells `caught` of each as soon as its round is over.
 */
export const tryMutantsByFile = async (
  root: string,
  copies: readonly string[],
  mutants: readonly Mutant[],
  reached: (mutant: Mutant) => readonly ReachingTest[],
  failingFiles: RunFiles,
  caught: (mutant: Mutant, by: string) => void,
): Promise<void> => {
  let left = mutants.map((mutant) => ({
    mutant,
    candidates: listCandidateFiles(mutant, reached(mutant)),
  }))
  const oneRound = async (copy: string, round: readonly Placed[]) => {
    const revert = applyMutants(
      root,
      copy,
      round.map(({ mutant }) => mutant),
    )
    const files = round.map(({ file }) => file)
    const failing = await failingFiles(copy, files).finally(revert)
    for (const { mutant, file } of round) {
      const by = failing.get(file)
      if (by !== undefined) caught(mutant, by)
      left = left.flatMap((leftMutant) => {
        if (leftMutant.mutant !== mutant) return [leftMutant]
        return by === undefined
          ? [{ mutant, candidates: leftMutant.candidates.filter((path) => path !== file) }]
          : []
      })
    }
    process.stdout.write(`  ${failing.size} of ${round.length} caught by a file each\n`)
  }
  for (let pass = 1; pass <= mostCandidates; pass += 1) {
    const rounds = inRounds(left, reached).filter(({ length }) => length >= fewestTogether)
    process.stdout.write(`  ${rounds.length} rounds of guards that have a file each\n`)
    const work = async (copy: string) => {
      for (let round = rounds.shift(); round; round = rounds.shift()) await oneRound(copy, round)
    }
    await Promise.all(copies.map(work))
  }
}
