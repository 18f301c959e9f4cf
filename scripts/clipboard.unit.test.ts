import { expect, it } from 'vitest'
import { readRepository } from './requirements.ts'

it('T503: every part of the web client copies by one function, which works inside the click', () => {
  const { sources } = readRepository(`${import.meta.dirname}/..`)
  const writers = sources.filter(
    ({ path, text }) =>
      path.startsWith('web/src/') &&
      !/\.test\.tsx?$/.test(path) &&
      /clipboard\s*\.\s*write|execCommand/.test(text),
  )
  expect(writers.map(({ path }) => path)).toEqual(['web/src/ui/browser/copyTextToClipboard.ts'])
})
