// The variables of the web client's English texts as a type, so that the compiler knows what `t`
// needs. `npm run types`, `npm test`, `npm start` and `npm run dev` write it; it is not in git.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const variablesIn = (text) => [...new Set(String(text).match(/\{\w+\}/g))].sort().join('')
const nameKey = (key) => (/^\w+$/.test(key) ? key : `'${key}'`)

/**
 * The type's source.
 * @param {Record<string, Record<string, string>>} texts by feature, and in it by key
 */
export const printTextVariables = (texts) => {
  const features = Object.entries(texts).map(([feature, ofFeature]) => {
    const lines = Object.entries(ofFeature).flatMap(([key, text]) => {
      const variables = variablesIn(text)
      return variables === '' ? [] : [`    ${nameKey(key)}: '${variables}'\n`]
    })
    return `  ${nameKey(feature)}: ${lines.length > 0 ? `{\n${lines.join('')}  }` : 'object'}\n`
  })
  return `/** The variables of the English texts by feature; written by scripts/textVariables.mjs. */
export interface TextVariables {
${features.join('')}}
`
}

/** Writes the file anew if a text has changed. */
export const writeTextVariables = () => {
  const path = join(root, 'web', 'src', 'app', 'textVariables.ts')
  const files = readdirSync(join(root, 'web', 'src'), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(`${sep}texts.en.json`))
    .sort()
  const texts = Object.fromEntries(
    files.map((file) => [
      basename(dirname(file)),
      JSON.parse(readFileSync(join(root, 'web', 'src', file), 'utf8')),
    ]),
  )
  const next = printTextVariables(texts)
  let before
  try {
    before = readFileSync(path, 'utf8')
  } catch {
    before = undefined
  }
  if (before !== next) writeFileSync(path, next)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeTextVariables()
