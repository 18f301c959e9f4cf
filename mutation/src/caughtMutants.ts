import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Committed: with the test that caught each guard last, a run from zero takes an hour on two cores,
 * and several without.
 */
const path = join(import.meta.dirname, '../caught.tsv')
const head = 'Guard\tHash of its file\tTest that fails without it'

/** The file's hash when its guard was caught, and the test that caught it, by the guard's name. */
type CaughtMutants = Map<string, { hash: string; by: string }>

export const readCaughtMutants = (): CaughtMutants => {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n').slice(1) : []
  return new Map(
    lines.map((line) => {
      const [name = '', hash = '', by = ''] = line.split('\t')
      return [name, { hash, by }]
    }),
  )
}

const parseLineNumber = (name: string): number => Number(/, line (\d+)/.exec(name)?.[1] ?? 0)
const withoutLine = (name: string): string => name.replace(/, line \d+/, '')

/**
 * The test that caught a guard last. One whose line has moved is the nearest of those that are
 * named alike.
 */
export const findLastTest = (caught: CaughtMutants, name: string): string | undefined => {
  const known = caught.get(name)
  if (known) return known.by
  const distance = (other: string) => Math.abs(parseLineNumber(other) - parseLineNumber(name))
  const [nearest] = [...caught.keys()]
    .filter((other) => withoutLine(other) === withoutLine(name))
    .toSorted((left, right) => distance(left) - distance(right))
  return nearest === undefined ? undefined : caught.get(nearest)?.by
}

/** Sorted, so that a change shows only what it is about. */
export const writeCaughtMutants = (caught: CaughtMutants) => {
  const lines = [...caught].map(
    ([name, { hash, by }]) => `${name}\t${hash}\t${by.replaceAll(/\s+/g, ' ')}`,
  )
  writeFileSync(path, `${[head, ...lines.toSorted()].join('\n')}\n`)
}
