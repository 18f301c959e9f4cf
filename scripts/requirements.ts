import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Source } from './importRules.ts'

/** Rules about codes of requirements (`docs/requirements.md`) and about references: everything named must exist. */

const listPath = 'docs/requirements.md'
const code = /\b(?:T\d{1,3}|BI-\d+)\b/g
const isTest = (path: string) => /\.(test|spec|deep)\.tsx?$/.test(path)

/** Titles of tests, also on a line of their own. */
const titles = /\b(?:it|test|describe)(?:\.each\([\s\S]*?\))?\(\s*(?:'[^'\n]*'|`[^`]*`|"[^"\n]*")/g
const titleCodes = (text: string) =>
  new Set(
    (text.match(titles) ?? []).flatMap((title) =>
      [...title.matchAll(code)].map(([found]) => found),
    ),
  )

interface Requirement {
  code: string
  /** tests that name the code */
  naming: string[]
  /** tests that cover it without naming it */
  silent: string[]
}

const paths = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)

/** Parses the list: an anchor, the code, a sentence, and below it the tests. */
export const requirementsIn = (list: string): Requirement[] =>
  [...list.matchAll(/^- <a id="([^"]+)"><\/a>\*\*\1\*\* .+\n {2}<br>Tests: (.+)$/gm)].map(
    ([, name = '', tests = '']) => {
      const [naming = '', silent = ''] = tests.split('without the code')
      return { code: name, naming: paths(naming), silent: paths(silent) }
    },
  )

const codeFlaws = (sources: readonly Source[], knownCodes: ReadonlySet<string>): string[] =>
  sources.flatMap(({ path, text }) =>
    [...new Set(text.match(code))]
      .filter((found) => !knownCodes.has(found))
      .map(
        (found) =>
          `${path}: ${found} stands for nothing: give it a line in ${listPath}, or say it in words`,
      ),
  )

/** A path in an installed package: without the demo, its tests are not required. */
const isIn = (packages: readonly string[]) => (path: string) =>
  packages.includes(path.split('/')[0] ?? '')

const listFlaws = (
  requirements: readonly Requirement[],
  texts: ReadonlyMap<string, string>,
  absent: readonly string[],
): string[] =>
  requirements.flatMap((requirement, place) => {
    const { code: name } = requirement
    const isAbsent = isIn(absent)
    const naming = requirement.naming.filter((path) => !isAbsent(path))
    const silent = requirement.silent.filter((path) => !isAbsent(path))
    const twice =
      requirements.findIndex((other) => other.code === name) < place
        ? [`${name} has two lines`]
        : []
    const untested = naming.length + silent.length === 0 ? [`${name} names no test`] : []
    const others = [...naming, ...silent]
      .filter((path) => !isTest(path))
      .map((path) => `${path} is no test`)
    const mute = naming
      .filter((path) => !new RegExp(`\\b${name}\\b`).test(texts.get(path) ?? ''))
      .map((path) => `${name} is not named in ${path}`)
    // a bad input needs a test of its own, so a comment in another one is not enough
    const isTitle = naming.some((path) => titleCodes(texts.get(path) ?? '').has(name))
    const untried =
      name.startsWith('BI-') && naming.length > 0 && !isTitle
        ? [`no title of a test names ${name}`]
        : []
    return [...twice, ...untested, ...others, ...mute, ...untried].map(
      (flaw) => `${listPath}: ${flaw}`,
    )
  })

/** Documents and tables named in text or comments, and code that documents refer to, must exist in the repository. */
const mentionFlaws = (
  sources: readonly Source[],
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
 * Violations of these rules, one sentence each. `files`: the paths of all files, including binary ones; `absent`:
 * folders of removed packages that may still be mentioned.
 */
export const requirementFlaws = (
  sources: readonly Source[],
  files: readonly string[],
  absent: readonly string[] = [],
): string[] => {
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  const requirements = requirementsIn(texts.get(listPath) ?? '')
  return [
    ...codeFlaws(sources, new Set(requirements.map((requirement) => requirement.code))),
    ...listFlaws(requirements, texts, absent),
    ...mentionFlaws(sources, files, absent),
  ]
}

const isText = (path: string) => /\.(tsx?|mjs|js|css|md|csv|html|sql|yml)$/.test(path)

interface Repository {
  files: string[]
  sources: Source[]
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
      return entry.name === '.git' || ignored.includes(`${entry.name}/`) ? [] : walk(path)
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
