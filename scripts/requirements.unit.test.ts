import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  listRequirementFlaws,
  parseRequirements,
  readRepository,
  updateTests,
} from './requirements.ts'

describe('codes of requirements', () => {
  const { files, sources, absent } = readRepository(join(import.meta.dirname, '..'))
  const list = sources.find(({ path }) => path === 'docs/requirements.md')?.text ?? ''

  it('have a sentence and a test each; every document that is named exists', () => {
    expect(sources.length).toBeGreaterThan(1000)
    expect(parseRequirements(list).length).toBe(list.match(/\*\*(T|BI-)\d+\*\*/g)?.length)
    expect(parseRequirements(list).length).toBeGreaterThan(500)
    expect(listRequirementFlaws(sources, files, absent)).toEqual([])
  })

  // without an optional package its tests are missing
  it.skipIf(absent.length > 0)('are listed with the tests that name them', () => {
    expect(list, 'run "npm run requirements" and commit docs/requirements.md').toBe(
      updateTests(list, sources),
    )
  })

  // made up, and concatenated here so that this file itself contains none of them
  const decision = `T${998}`
  const badInput = `BI-${998}`
  const test = { path: 'server/src/a.test.ts', text: `it('${decision}: works', () => {})` }
  const comment = { path: 'server/src/b.test.ts', text: `// ${badInput}` }
  const line = (code: string, tests = '') =>
    `- **${code}** A sentence.\n${tests === '' ? '' : `  ${tests}\n`}`
  const listed = (...lines: string[]) => ({ path: 'docs/requirements.md', text: lines.join('') })
  const pathsOf = (repository: readonly { path: string }[]) => repository.map(({ path }) => path)

  it.each([
    [
      'a decision that stands for nothing',
      [{ path: 'a.ts', text: `/** As decided (${decision}). */` }],
      /stands for nothing.*npm run requirements/,
    ],
    [
      'a bad input that stands for nothing',
      [{ path: 'README.md', text: `See ${badInput}.` }],
      /stands for/,
    ],
    [
      'a test that is not there',
      [test, listed(line(decision, 'also `c/d.test.ts`'))],
      /refers to c\/d\.test/,
    ],
    ['a file that is no test', [test, listed(line(decision, 'also `a.ts`'))], /a\.ts is no test/],
    ['a requirement without a test', [listed(line(decision))], /has no test/],
    ['two lines for one code', [test, listed(line(decision), line(decision))], /two lines/],
    [
      'a long sentence',
      [test, listed(`- **${decision}** ${'word '.repeat(21).trim()}\n`)],
      /has 21 words: write at most 20/,
    ],
    ['a bad input that only a comment names', [comment, listed(line(badInput))], /no title/],
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
  ])('find %s', (_, repository, flaw) => {
    expect(listRequirementFlaws(repository, pathsOf(repository))).toEqual([
      expect.stringMatching(flaw),
    ])
  })

  it('accept a test in a package that was removed, if another test remains', () => {
    const silent = listed(line(decision, 'also `extra/src/c.test.ts`'))
    expect(listRequirementFlaws([test, silent], pathsOf([test]))).not.toEqual([])
    expect(listRequirementFlaws([test, silent], pathsOf([test]), ['extra'])).toEqual([])
    expect(listRequirementFlaws([silent], [], ['extra'])).toEqual([
      expect.stringMatching(/has no test/),
    ])
  })

  it('accept a test that does not name its requirement, and a document that exists', () => {
    const silent = line(badInput, `also \`${test.path}\``)
    const prose = { path: 'a.ts', text: '// as docs/requirements.md has it, or ../requirements.md' }
    const repository = [test, listed(line(decision), silent), prose]
    expect(listRequirementFlaws(repository, pathsOf(repository))).toEqual([])
  })

  it('get the tests that name them, by title or else by mention, and keep the silent ones', () => {
    const mention = { path: 'server/src/c.test.ts', text: `// ${decision}` }
    const before = [
      `# Title\n\n- **${decision}** A sentence.\n  \`gone.test.ts\`; also \`${test.path}\`, \`d.test.ts\`\n`,
      `- <a id="${badInput}"></a>**${badInput}** Another.\n  <br>Tests: \`old.test.ts\`\n\n## Next\n`,
    ]
    expect(updateTests(before.join(''), [test, mention, comment])).toBe(
      `# Title\n\n- **${decision}** A sentence.\n  \`${test.path}\`; also \`d.test.ts\`\n- **${badInput}** Another.\n  \`${comment.path}\`\n\n## Next\n`,
    )
  })
})
