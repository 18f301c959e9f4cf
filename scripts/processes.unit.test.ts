import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSources } from './importRules.ts'

it('T787: every process that the server starts ends by itself, whatever V8 compiles at its end', () => {
  const starting = readSources(join(import.meta.dirname, '..')).filter(
    ({ path, text }) =>
      /^server\/src\/(?!.*(testing\/|\.test\.|\.deep\.))/.test(path) &&
      /\bfork\(|\bspawn\(\s*process\.execPath/.test(text),
  )
  expect(starting.length).toBeGreaterThan(5)
  const unguarded = starting.filter(({ text }) => !text.includes('...safeExitFlags'))
  expect(unguarded.map(({ path }) => path)).toEqual([])
})
