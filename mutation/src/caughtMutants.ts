import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Committed: with the test that caught each guard last, a run from zero takes an hour on two cores, and several without. */
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

/** Sorted, so that a change shows only what it is about. */
export const writeCaughtMutants = (caught: CaughtMutants) => {
  const lines = [...caught].map(([name, { hash, by }]) => `${name}\t${hash}\t${by.replaceAll(/\s+/g, ' ')}`)
  writeFileSync(path, `${[head, ...lines.toSorted()].join('\n')}\n`)
}
