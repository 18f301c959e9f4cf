import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readRepository, requirementFlaws, requirementsIn } from './requirements.ts'

describe('codes of requirements', () => {
  const { files, sources, absent } = readRepository(join(import.meta.dirname, '..'))
  const list = sources.find(({ path }) => path === 'docs/requirements.md')?.text ?? ''

  it('stand for a sentence here each, and tests hold it; no document outside is referred to', () => {
    expect(sources.length).toBeGreaterThan(1000)
    expect(requirementsIn(list).length).toBe(list.match(/<a id=/g)?.length)
    expect(requirementsIn(list).length).toBeGreaterThan(150)
    expect(requirementFlaws(sources, files, absent)).toEqual([])
  })

  // made up, and concatenated here so that this file itself contains none of them
  const decision = `T${998}`
  const badInput = `BI-${998}`
  const test = { path: 'server/src/a.test.ts', text: `it('${decision}: works', () => {})` }
  const comment = { path: 'server/src/b.test.ts', text: `// ${badInput}` }
  const line = (code: string, tests: string) =>
    `- <a id="${code}"></a>**${code}** A sentence.\n  <br>Tests: ${tests}\n`
  const listed = (...lines: string[]) => ({ path: 'docs/requirements.md', text: lines.join('') })
  const pathsOf = (files: readonly { path: string }[]) => files.map(({ path }) => path)
  const held = line(decision, '`server/src/a.test.ts`')

  it.each([
    [
      'a decision that stands for nothing',
      [{ path: 'a.ts', text: `/** As decided (${decision}). */` }],
      /stands for/,
    ],
    [
      'a bad input that stands for nothing',
      [{ path: 'README.md', text: `See ${badInput}.` }],
      /stands for/,
    ],
    [
      'a test that is not there',
      [test, listed(line(decision, '`server/src/a.test.ts`; without the code `c/d.test.ts`'))],
      /refers to c\/d\.test/,
    ],
    [
      'a file that is no test',
      [test, listed(line(decision, '`server/src/a.test.ts`; without the code `a.ts`'))],
      /a\.ts is no test/,
    ],
    [
      'a test that does not name it',
      [
        test,
        comment,
        listed(
          line(badInput, 'without the code `server/src/b.test.ts`'),
          line(decision, `\`${comment.path}\``),
        ),
      ],
      /not named/,
    ],
    ['a requirement that nothing holds', [listed(line(decision, 'none'))], /names no test/],
    ['two lines for one code', [test, listed(held, held)], /two lines/],
    [
      'a bad input that a comment alone names',
      [comment, listed(line(badInput, `\`${comment.path}\``))],
      /no title/,
    ],
    [
      'a document of elsewhere',
      [{ path: 'a.ts', text: `// as ${'1-portal'}.md has it` }],
      /refers to/,
    ],
    [
      'a table of elsewhere',
      [{ path: 'a.ts', text: `/** See ${'bad-inputs'}.csv. */` }],
      /refers to/,
    ],
    [
      'code that is no longer there',
      [{ path: 'README.md', text: 'It stands in `server/src/gone.ts`.' }],
      /refers to/,
    ],
    [
      'a line of a document',
      [{ path: 'README.md', text: `So says line ${102} of the document.` }],
      /refers to/,
    ],
  ])('see %s', (_, reference, flaw) => {
    expect(requirementFlaws(reference, pathsOf(reference))).toEqual([expect.stringMatching(flaw)])
  })

  it('let pass what a package held that was taken out, where another test holds it, too', () => {
    const also = line(decision, '`server/src/a.test.ts`, `extra/src/c.test.ts`')
    const alone = line(badInput, '`extra/src/c.test.ts`')
    expect(requirementFlaws([test, listed(also)], pathsOf([test]))).not.toEqual([])
    expect(requirementFlaws([test, listed(also)], pathsOf([test]), ['extra'])).toEqual([])
    expect(requirementFlaws([test, listed(also, alone)], pathsOf([test]), ['extra'])).toEqual([
      expect.stringMatching(/names no test/),
    ])
  })

  it('let pass a test that holds a requirement without naming it, and a document that is there', () => {
    const silent = line(badInput, `without the code \`${test.path}\``)
    const prose = { path: 'a.ts', text: '// as docs/requirements.md has it, or ../requirements.md' }
    const files = [test, listed(held, silent), prose]
    expect(requirementFlaws(files, pathsOf(files))).toEqual([])
  })
})
