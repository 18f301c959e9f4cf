import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  type SsrParts,
  type SsrStyleModule,
  ssrClasses,
  ssrPartsFile,
  ssrTextKeys,
} from '@nspect/contract/home/ssrShell'
import { type Language, languages } from '@nspect/contract/shared/enums'
import type { Plugin, Rolldown } from 'vite'
import { pickStylesForClasses } from './ssrStyles.ts'

const folders: Record<keyof typeof ssrTextKeys, string> = {
  ui: 'ui',
  app: 'app',
  projects: 'projects',
  home: 'home',
}
/** where two modules have the same name: the one of the first screen */
const moduleFolders: Record<SsrStyleModule, string> = {
  Shell: 'app',
  Page: 'ui/layout',
  ClientFilterOrPlanArea: 'ui/layout',
  HomeWorkSections: 'home',
  CrossProjectPinRows: 'home',
}

const pick = (all: Record<string, string>, names: readonly string[], where: string) =>
  Object.fromEntries(
    names.map((name) => {
      const value = all[name]
      if (value === undefined)
        throw new Error(`${where} has no ${name}, which the first sight needs`)
      return [name, value]
    }),
  )

/** The texts of the first sight in a language. */
const textsIn = (language: Language) =>
  Object.fromEntries(
    Object.entries(ssrTextKeys).map(([file, names]) => {
      const path = join(
        import.meta.dirname,
        'src',
        folders[file as keyof typeof folders],
        `texts.${language}.json`,
      )
      return [
        file,
        pick(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>, names, path),
      ]
    }),
  )

/** The file of the font with which every page begins; other scripts have files of their own. */
export const firstFontFile = /inter-latin-wght-normal[^/]*\.woff2/

/** The style sheet of the build that has this class. */
const sheetWith = (bundle: Rolldown.OutputBundle, name: string): string => {
  for (const file of Object.values(bundle)) {
    if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
    const sheet = Buffer.from(file.source).toString()
    if (sheet.includes(`.${name}`)) return sheet
  }
  throw new Error(`no style sheet has .${name}, which the first sight needs`)
}

/** All single class names of the modules. */
const listClassNames = (classes: SsrParts['classes']): string[] =>
  Object.values(classes).flatMap((names) => Object.values(names).flatMap((name) => name.split(' ')))

/**
 * Lists the styles, classes and texts with which the server writes the first sight of the first
 * screen (decision 045). The plugin writes the file; `collect` is told of each style module.
 */
export const ssrAssetsPlugin = () => {
  const found = new Map<string, Record<string, string>>()
  const collect = (file: string, names: Record<string, string>) => {
    const module = basename(file, '.module.css')
    if (
      file.endsWith(
        join('src', moduleFolders[module as SsrStyleModule] ?? '', `${module}.module.css`),
      )
    )
      found.set(module, names)
  }
  const classes = () =>
    Object.fromEntries(
      Object.entries(ssrClasses).map(([module, names]) => [
        module,
        pick(found.get(module) ?? {}, names, module),
      ]),
    ) as SsrParts['classes']
  const plugin = (): Plugin => ({
    name: 'first-sight',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const named = classes()
      const parts = {
        styles: pickStylesForClasses(
          sheetWith(bundle, named.Shell.frame ?? ''),
          new Set(['sight-action', ...listClassNames(named)]),
          firstFontFile,
        ),
        classes: named,
        texts: Object.fromEntries(
          languages.map((language) => [language, textsIn(language)]),
        ) as SsrParts['texts'],
      } satisfies SsrParts
      this.emitFile({ type: 'asset', fileName: ssrPartsFile, source: JSON.stringify(parts) })
    },
  })
  return { plugin, collect }
}
