import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '../web/src')
const read = (path: string) => readFileSync(join(web, path), 'utf8')

interface NamedButton {
  /** of the word that is shown; the name for a screen reader is `<key>Of` */
  key: string
  path: string
}

const listNamedButtons = (): NamedButton[] =>
  globSync('**/*.tsx', { cwd: web }).flatMap((path) => {
    const source = read(path)
    return [...source.matchAll(/(aria-label=\{|name: )\w+\('([\w.]+)Of'/g)].flatMap(
      ([, begin, key = '']) => {
        const shown = begin === 'name: ' ? 'label: ' : '\\{'
        const word = new RegExp(`${shown}\\w+\\('${key.replace('.', '\\.')}'\\)`)
        return word.test(source) ? [{ key, path }] : []
      },
    )
  })

it('a button is named by what it reads, so that it can be pressed by saying that (WCAG 2.5.3)', () => {
  const buttons = listNamedButtons()
  expect(buttons.length).toBeGreaterThan(10)
  const other = globSync('**/texts.*.json', { cwd: web }).flatMap((path) => {
    const texts: Record<string, string> = JSON.parse(read(path))
    return buttons.flatMap((button) => {
      const [shown, name] = [texts[button.key], texts[`${button.key}Of`]]
      const isOfScreen = button.path.startsWith(dirname(path)) || path.startsWith('clientData')
      if (!isOfScreen || shown === undefined || name === undefined) return []
      return name.toLowerCase().includes(shown.toLowerCase()) ? [] : [`${path} ${button.key}`]
    })
  })
  expect([...new Set(other)].sort()).toEqual([])
})
