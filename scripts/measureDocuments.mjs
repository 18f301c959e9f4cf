// `node scripts/measureDocuments.mjs [path …]`: words, sentence lengths and the longest block of
// each Markdown page.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findDocuments, measureDocument } from './documents.ts'

const root = join(import.meta.dirname, '..')
const requested = process.argv.slice(2)
const pages = findDocuments(root).filter(
  (page) => requested.length === 0 || requested.some((path) => page.startsWith(path)),
)
const row = (...cells) =>
  cells.map((cell, n) => String(cell)[n ? 'padStart' : 'padEnd'](n ? 9 : 44))
const lines = pages.map((page) => {
  const { words, meanSentence, longSentence, longestBlock } = measureDocument(
    readFileSync(join(root, page), 'utf8'),
  )
  return row(page, words, meanSentence.toFixed(1), longSentence, longestBlock)
})
const head = row('page', 'words', 'sentence', '9 of 10', 'block')
process.stdout.write(`${[head, ...lines].map((cells) => cells.join('')).join('\n')}\n`)
