import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const web = join(import.meta.dirname, '../web')
/** its main file is two folders down */
const resolvePackageFolder = (name: string) =>
  resolve(createRequire(join(web, 'package.json')).resolve(name), '../..')
const core = resolvePackageFolder('@mantine/core')
const dates = resolvePackageFolder('@mantine/dates')
const read = (...path: string[]) => readFileSync(join(...path), 'utf8')
const always = ['baseline', 'default-css-variables', 'global']

/** The names that a text imports from a package. */
const namesFrom = (text: string, from: string): string[] =>
  [...text.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g)]
    .filter(([, , source]) => source === from)
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''))

/** The files of the names, with all of their transitive imports. */
const filesBehind = (root: string, names: readonly string[]): string[] => {
  const index = read(root, 'esm/index.mjs')
  const found = new Set<string>()
  const follow = (file: string) => {
    if (found.has(file) || !existsSync(file)) return
    found.add(file)
    for (const [, next = ''] of read(file).matchAll(/from "(\.[^"]+)"/g))
      follow(resolve(dirname(file), next))
  }
  for (const [, imported = '', source = ''] of index.matchAll(/import \{([^}]*)\} from "([^"]+)"/g))
    if (imported.split(',').some((name) => names.includes(name.trim().split(' as ').at(-1) ?? '')))
      follow(resolve(root, 'esm', source))
  return [...found]
}

/**
 * In the order of the library's own complete style sheet, since later rules may depend on earlier
 * ones.
 */
const inOrder = (names: readonly string[]): string[] => {
  const whole = read(core, 'styles.layer.css')
  const placeOf = (name: string) =>
    whole.indexOf(
      read(core, 'styles', `${name}.layer.css`)
        .replace('@layer mantine {', '')
        .trim()
        .slice(0, 200),
    )
  return [...names].sort((a, b) => placeOf(a) - placeOf(b))
}

describe('the library’s styles that every page loads', () => {
  it('are those of the components that are used, none missing and none besides', () => {
    const ours = globSync(join(web, 'src/**/*.{ts,tsx}')).map((file) => read(file))
    const dated = filesBehind(
      dates,
      ours.flatMap((text) => namesFrom(text, '@mantine/dates')),
    ).map((file) => read(file))
    const used = [...ours, ...dated].flatMap((text) => namesFrom(text, '@mantine/core'))
    const styles = new Set(readdirSync(join(core, 'styles')))
    const needed = filesBehind(core, used)
      .map((file) => file.match(/([^/\\]+)\.module(?:\.css)?\.mjs$/)?.[1] ?? '')
      .filter((name) => styles.has(`${name}.layer.css`))
    const imported = [
      ...read(web, 'src/ui/theme/mantine.css').matchAll(/styles\/([\w-]+)\.layer\.css/g),
    ]
    expect(imported.map(([, name]) => name)).toEqual([...always, ...inOrder([...new Set(needed)])])
  })

  it('of calendars come with whatever shows one', () => {
    const lacking = globSync(join(web, 'src/**/*.tsx'))
      .filter((file) => namesFrom(read(file), '@mantine/dates').length > 0)
      .filter((file) => !read(file).includes("import '@mantine/dates/styles.layer.css'"))
    expect(lacking).toEqual([])
  })
})
