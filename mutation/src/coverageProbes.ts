import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Mutant } from './mutants.ts'

/**
 * Records which tests reach a guard: every guard reports when it is evaluated, or built into a
 * statement, and the whole suite runs once. So removing a guard costs only the tests that can
 * notice, and guards that no test reaches are known at once.
 */

/**
 * A test that reaches a guard, by the name for `-t`; without a name, code that a file runs before
 * its tests.
 */
export interface ReachingTest {
  file: string
  name: string
}

/** The module in the copy that guards call: it records each guard once per test. */
const probe = (folder: string) => `import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
const heard = new Set()
/** Notes that the test at hand comes past this guard. */
export const probe = (guard: number) => {
  // outside of tests, in workers and children of theirs, there is none
  const { testPath = '', currentTestName = '' } = globalThis[Symbol.for('expect-global')]?.getState() ?? {}
  const note = JSON.stringify([guard, testPath, currentTestName])
  if (heard.has(note)) return
  heard.add(note)
  appendFileSync(join(${JSON.stringify(folder)}, String(process.pid)), note + '\\n')
}
/** The same condition; notes whenever it becomes part of a statement. */
export const probeBuilt = (guard, condition) => ({ getSQL: () => (probe(guard), condition) })
`

/**
 * Where a statement's text is kept once it is built, and the same without that: each test that
 * sends it builds it.
 */
const preparedStatements = 'server/src/db/preparedQuery.ts'
const [kept, builtAnew] = ['queries.get(shape) ?? dialect', 'dialect'] as const

/**
 * Writes a copy in which every one of these guards says when it is asked; \`folder\` takes what
 * they say.
 */
export const writeProbes = (
  root: string,
  copy: string,
  mutants: readonly Mutant[],
  folder: string,
) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(copy, 'server/src/testing/probe.ts'), probe(folder))
  const statements = readFileSync(join(root, preparedStatements), 'utf8')
  if (!statements.includes(kept))
    throw new Error(`${preparedStatements} keeps statements in another way`)
  writeFileSync(join(copy, preparedStatements), statements.replace(kept, builtAnew))
  const numbered = mutants.map((mutant, number) => ({ ...mutant, number }))
  for (const [file, inFile] of Map.groupBy(numbered, (mutant) => mutant.file)) {
    // written from the end: what is inserted first at a position ends up last there, an inner guard
    // inside an outer one
    const pieces = [
      ...inFile.flatMap(({ start, end, asked, number }) =>
        asked === 'statement'
          ? // a leading parenthesis would call the expression on the previous line
            [{ at: start, text: `askedHere(${number}), `, order: end }]
          : [
              {
                at: start,
                text: asked === 'built' ? `builtHere(${number}, ` : `(askedHere(${number}), `,
                order: end,
              },
              { at: end, text: ')', order: Number.POSITIVE_INFINITY },
            ],
      ),
    ].toSorted((a, b) => b.at - a.at || a.order - b.order)
    const text = pieces.reduce(
      (whole, { at, text: piece }) => whole.slice(0, at) + piece + whole.slice(at),
      readFileSync(join(root, file), 'utf8'),
    )
    const from = relative(dirname(file), 'server/src/testing/probe.ts')
    writeFileSync(
      join(copy, file),
      `import { probe as askedHere, probeBuilt as builtHere } from '${from.startsWith('.') ? from : `./${from}`}'\n${text}`,
    )
  }
}

/** Restores the copy's files from the repository. */
export const removeProbes = (root: string, copy: string, mutants: readonly Mutant[]) => {
  for (const file of new Set([preparedStatements, ...mutants.map((mutant) => mutant.file)])) {
    writeFileSync(join(copy, file), readFileSync(join(root, file), 'utf8'))
  }
  rmSync(join(copy, 'server/src/testing/probe.ts'))
}

/** The tests that reached each guard, by the guard's name. */
export const readProbes = (
  copy: string,
  mutants: readonly Mutant[],
  folder: string,
): Map<string, ReachingTest[]> => {
  const found = new Map(mutants.map(({ name }) => [name, [] as ReachingTest[]]))
  for (const file of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, file), 'utf8').trim().split('\n')) {
      const [number, path, name] = JSON.parse(line) as [number, string, string]
      const guard = mutants[number]?.name
      if (guard && path) found.get(guard)?.push({ file: relative(copy, path), name })
    }
  }
  return found
}
