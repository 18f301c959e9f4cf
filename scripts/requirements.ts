import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { SourceFile } from './importRules.ts'

/**
 * Rules about codes of requirements (`docs/requirements.md`) and about references: everything named
 * must exist.
 */

const listPath = 'docs/requirements.md'
const command = 'npm run requirements'
/** words of a sentence */
const maxWords = 20
const code = /\b(?:T\d{1,3}|BI-\d+)\b/g
const isTest = (path: string) => /\.(test|spec|deep)\.tsx?$/.test(path)

/** Titles of tests, also on a line of their own. */
const titles = /\b(?:it|test|describe)(?:\.each\([\s\S]*?\))?\(\s*(?:'[^'\n]*'|`[^`]*`|"[^"\n]*")/g
const codesIn = (text: string): string[] => text.match(code) ?? []
const titleCodes = (text: string): string[] => (text.match(titles) ?? []).flatMap(codesIn)

interface Requirement {
  code: string
  sentence: string
  /** paths of tests that hold it without naming it, kept by hand */
  also: string[]
}

/**
 * An entry: the code, a sentence, and below it the tests; earlier ones have an anchor before the
 * code.
 */
const entry = /^- (?:<a id="[^"]*"><\/a>)?\*\*((?:T|BI-)\d+)\*\* (.+)((?:\n {2}.+)*)/gm

const requirementOf = ([, name = '', sentence = '', tests = '']: RegExpMatchArray): Requirement => {
  const [, also = ''] = tests.split(/\balso\b|\bwithout the code\b/)
  return {
    code: name,
    sentence,
    also: [...also.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
  }
}

/** The requirements of the list. */
export const parseRequirements = (list: string): Requirement[] =>
  [...list.matchAll(entry)].map(requirementOf)

/** The tests that name each code: in a title, or if no title does, anywhere. */
const findTests = (sources: readonly SourceFile[]): ((name: string) => string[]) => {
  const tests = sources.filter(({ path }) => isTest(path))
  const pathsByCode = (find: (text: string) => string[]) => {
    const found = tests.flatMap(({ path, text }) =>
      [...new Set(find(text))].map((name) => ({ name, path })),
    )
    return Map.groupBy(found, ({ name }) => name)
  }
  const titled = pathsByCode(titleCodes)
  const mentioned = pathsByCode(codesIn)
  return (name) => (titled.get(name) ?? mentioned.get(name) ?? []).map(({ path }) => path).sort()
}

/** The list with the tests of each requirement as they are now. Everything else stays. */
export const updateTests = (list: string, sources: readonly SourceFile[]): string => {
  const testsOf = findTests(sources)
  return list.replace(entry, (...match) => {
    const { code: name, sentence, also } = requirementOf(match as unknown as RegExpMatchArray)
    const naming = testsOf(name)
    const silent = also.filter((path) => !naming.includes(path))
    const parts = [
      naming.map((path) => `\`${path}\``).join(', '),
      silent.length > 0 ? `also ${silent.map((path) => `\`${path}\``).join(', ')}` : '',
    ].filter(Boolean)
    return [
      `- **${name}** ${sentence}`,
      ...(parts.length > 0 ? [`  ${parts.join('; ')}`] : []),
    ].join('\n')
  })
}

const codeFlaws = (sources: readonly SourceFile[], knownCodes: ReadonlySet<string>): string[] =>
  sources.flatMap(({ path, text }) =>
    [...new Set(text.match(code))]
      .filter((found) => !knownCodes.has(found))
      .map(
        (found) =>
          `${path}: ${found} stands for nothing. Add "- **${found}** One sentence." to ${listPath} and run ${command}, or say it in words`,
      ),
  )

/** A path in an installed package: without the demo, its tests are not required. */
const isIn = (packages: readonly string[]) => (path: string) =>
  packages.includes(path.split('/')[0] ?? '')

const listFlaws = (
  requirements: readonly Requirement[],
  sources: readonly SourceFile[],
  absent: readonly string[],
): string[] => {
  const testsOf = findTests(sources)
  const isAbsent = isIn(absent)
  const titled = new Set(
    sources.filter(({ path }) => isTest(path)).flatMap(({ text }) => titleCodes(text)),
  )
  return requirements.flatMap(({ code: name, sentence, also }, place) => {
    const isSecond = requirements.findIndex((other) => other.code === name) < place
    const naming = testsOf(name)
    const silent = also.filter((path) => !isAbsent(path))
    const words = sentence.split(/\s+/).length
    // a bad input needs a test of its own, so a comment in another one is not enough
    const isUntried = name.startsWith('BI-') && naming.length > 0 && !titled.has(name)
    return [
      ...(isSecond ? [`${name} has two lines`] : []),
      ...(words > maxWords ? [`${name} has ${words} words: write at most ${maxWords}`] : []),
      ...(naming.length + silent.length === 0
        ? [`${name} has no test: name it in the title of a test`]
        : []),
      ...silent.filter((path) => !isTest(path)).map((path) => `${path} is no test`),
      ...(isUntried ? [`no title of a test names ${name}`] : []),
    ].map((flaw) => `${listPath}: ${flaw}`)
  })
}

/**
 * Documents and tables named in text or comments, and code that documents refer to, must exist in
 * the repository.
 */
const mentionFlaws = (
  sources: readonly SourceFile[],
  files: readonly string[],
  absent: readonly string[],
): string[] =>
  sources.flatMap(({ path, text }) => {
    const prose = text
      .split('\n')
      .filter((line) => path.endsWith('.md') || /^\s*(\/?\*|\/\/|#)|\/\/ /.test(line))
      .join('\n')
    const mentions = [
      ...(text.match(/[\w./-]*[\w-]\.md\b/g) ?? []),
      ...(prose.match(/[\w./-]*[\w-]\.csv\b/g) ?? []),
      ...(path.endsWith('.md')
        ? [...text.matchAll(/`([\w./-]+\/[\w.-]+\.(?:tsx?|mjs|css))`/g)].map(
            ([, name = '']) => name,
          )
        : []),
    ]
    const outside = [...new Set(mentions)].filter((name) => {
      const plain = name.replace(/^(\.{1,2}\/)+/, '')
      return (
        !isIn(absent)(plain) && !files.some((file) => file === plain || file.endsWith(`/${plain}`))
      )
    })
    const lines = /\blines? \d+ of the (?:document|specification)/.test(text)
      ? ['a line of a document']
      : []
    return [...outside, ...lines].map(
      (name) => `${path} refers to ${name}, which is not in the repository`,
    )
  })

/**
 * Violations of these rules, one sentence each. `files`: the paths of all files, including binary
 * ones; `absent`: folders of removed packages that may still be mentioned.
 */
export const listRequirementFlaws = (
  sources: readonly SourceFile[],
  files: readonly string[],
  absent: readonly string[] = [],
): string[] => {
  const list = sources.find(({ path }) => path === listPath)
  const requirements = parseRequirements(list?.text ?? '')
  return [
    ...codeFlaws(sources, new Set(requirements.map((requirement) => requirement.code))),
    ...listFlaws(requirements, sources, absent),
    ...mentionFlaws(sources, files, absent),
  ]
}

const isText = (path: string) => /\.(tsx?|mjs|js|css|md|csv|html|sql|yml)$/.test(path)

interface Repository {
  files: string[]
  sources: SourceFile[]
  /** packages named by `package.json` that are missing */
  absent: string[]
}

/** All files of the repository except those ignored by git. */
export const readRepository = (root: string): Repository => {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n')
  const walk = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      if (!entry.isDirectory()) return entry.isFile() ? [path] : []
      const isIgnored =
        ignored.includes(`${entry.name}/`) ||
        (folder === root && ignored.includes(`/${entry.name}/`))
      return entry.name === '.git' || isIgnored ? [] : walk(path)
    })
  const files = walk(root).map((path) => relative(root, path).split(sep).join('/'))
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    workspaces: string[]
  }
  return {
    files,
    absent: workspaces.filter((name) => !existsSync(join(root, name))),
    sources: files
      .filter(isText)
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  }
}
