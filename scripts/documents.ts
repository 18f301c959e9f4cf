import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/**
 * Reads the Markdown files of the repository: their links, the commands they name, their sentences.
 */

const skippedFolders = new Set(['node_modules', 'dist', 'data', 'screenshots', 'test-results'])

/** Paths of all Markdown files below a folder, with `/`. */
export const findDocuments = (root: string): string[] =>
  globSync(['*.md', '.github/**/*.md', '*/**/*.md'], {
    cwd: root,
    exclude: (name) => skippedFolders.has(name.split(sep).at(-1) ?? ''),
  })
    .map((path) => path.split(sep).join('/'))
    .sort()

const withoutCode = (text: string) => text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '')

/** Targets of links and pictures inside the repository. */
const linksIn = (text: string): string[] =>
  [...withoutCode(text).matchAll(/\]\(<?([^)\s>]+)>?\)|\b(?:src|href)="([^"]+)"/g)]
    .map(([, inline, html]) => inline ?? html ?? '')
    .filter((target) => !/^[a-z][\w+.-]*:/i.test(target))

/** Anchors of a page: its headings as GitHub writes them, and ids. */
const anchorsIn = (text: string): Set<string> => {
  const counts = new Map<string, number>()
  const headings = [...text.replace(/```[\s\S]*?```/g, '').matchAll(/^#{1,6} +(.+)$/gm)]
  const slugs = headings.map(([, heading = '']) => {
    const slug = heading
      .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-')
    const count = counts.get(slug) ?? 0
    counts.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  })
  const ids = [...text.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id)
  return new Set([...slugs, ...ids])
}

/** The links of a page that lead to no file or no heading. */
export const findDeadLinks = (root: string, page: string): string[] =>
  linksIn(readFileSync(join(root, page), 'utf8')).filter((target) => {
    const [path = '', anchor] = decodeURIComponent(target).split('#')
    const file = path === '' ? join(root, page) : join(root, dirname(page), path)
    if (!existsSync(file)) return true
    if (!anchor || !file.endsWith('.md')) return false
    return !anchorsIn(readFileSync(file, 'utf8')).has(anchor)
  })

/** The pages that a page links to; a link to a folder leads to its pages. */
export const pagesLinkedFrom = (
  root: string,
  page: string,
  documents: readonly string[],
): string[] => {
  const targets = linksIn(readFileSync(join(root, page), 'utf8')).map((target) =>
    join(dirname(page), target.split('#')[0] ?? '')
      .split(sep)
      .join('/')
      .replace(/\/$/, ''),
  )
  return documents.filter((path) => targets.includes(path) || targets.includes(dirname(path)))
}

/** The pictures that pages show. */
export const picturesIn = (root: string, page: string): string[] =>
  linksIn(readFileSync(join(root, page), 'utf8'))
    .filter((target) => /\.(png|webp|jpe?g|svg|gif)$/.test(target))
    .map((target) => join(dirname(page), target).split(sep).join('/'))

const code = /```[^\n]*\n([\s\S]*?)```|`([^`]+)`/g

/** Commands in code, one a line. */
const commandsIn = (text: string): string[] =>
  [...text.matchAll(code)]
    .flatMap(([, block, inline = '']) => block?.split('\n') ?? [inline.replace(/\s+/g, ' ')])
    .map((line) => line.trim())

const npmScripts = (root: string): Set<string> => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  return new Set(Object.keys(scripts))
}

/** npm scripts, programs and tests that a page tells to run and that do not exist. */
export const findDeadCommands = (root: string, page: string): string[] => {
  const scripts = npmScripts(root)
  return commandsIn(readFileSync(join(root, page), 'utf8')).filter((command) => {
    const [, run] = /\bnpm run ([\w:-]+)/.exec(command) ?? []
    if (run && !/ -w /.test(command)) return !scripts.has(run)
    const [, short] = /\bnpm (start|test)\b/.exec(command) ?? []
    if (short) return !scripts.has(short)
    const isProgram = /\b(?:node|npx (?:vitest|playwright|tsc|biome)) /.test(command)
    const files = isProgram ? (command.match(/(?<![\w<./-])[\w.-]+\/[\w./-]+/g) ?? []) : []
    return files.some((path) => globSync(`${path}*`, { cwd: root }).length === 0)
  })
}

/** Paragraphs and list items of a page, without headings, tables and code. */
const blocksIn = (text: string): string[] =>
  text
    .replace(/```[\s\S]*?```/g, '\n\n')
    .replace(/^(#|\||!\[|<).*$/gm, '\n')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .map((block) =>
      block
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/^\s*(?:[-*]|\d+\.) /, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((block) => block !== '')

export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length

const sentencesIn = (block: string): string[] => block.split(/(?<=[.!?])[*)”"]*\s+(?=\S)/)

/** Words, mean and ninth-decile length of sentences, and the longest block of a page. */
export const measureDocument = (text: string) => {
  const blocks = blocksIn(text)
  const lengths = blocks
    .flatMap((block) => sentencesIn(block))
    .map(countWords)
    .filter((words) => words > 2)
    .sort((a, b) => a - b)
  const sum = lengths.reduce((total, words) => total + words, 0)
  return {
    words: countWords(text),
    meanSentence: lengths.length === 0 ? 0 : sum / lengths.length,
    longSentence: lengths[Math.floor(lengths.length * 0.9)] ?? 0,
    longestBlock: Math.max(0, ...blocks.map(countWords)),
  }
}
