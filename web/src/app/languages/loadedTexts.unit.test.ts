import { describe, expect, it } from 'vitest'
import { firstScreenTexts } from '../features.ts'
import { homeEnglishTexts } from './homeEnglishTexts.ts'
import { inspectionEnglishTexts } from './inspectionEnglishTexts.ts'

/** The sources of the web client by their path below `src`. */
const sources = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>(['../../**/*.ts', '../../**/*.tsx'], {
      eager: true,
      query: '?raw',
      import: 'default',
    }),
  ).map(([path, source]) => [path.replace(/^(\.\.\/)+/, '').replace(/^\.\.?\//, ''), source]),
)

const resolvePath = (from: string, to: string): string =>
  new URL(to, `file:///${from}`).pathname.slice(1)

/** The modules that load with these: what they import, but not what they load when it is needed. */
const listLoadedWith = (entries: readonly string[]): string[] => {
  const loaded = new Set<string>()
  const waiting = [...entries]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const source = sources[path]
    if (loaded.has(path) || source === undefined) continue
    loaded.add(path)
    const imports = source.matchAll(/^(?:import|export) (?!type )[^;]*? from '(\.[^']+)'/gms)
    for (const [, to = ''] of imports) waiting.push(resolvePath(path, to))
  }
  return [...loaded]
}

/** The features whose texts a module shows. */
const listFeaturesShown = (path: string): string[] => {
  const source = sources[path] ?? ''
  return [...source.matchAll(/useTranslation\((\[[^\]]*\]|'\w+')/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  )
}

const listMissing = (entries: readonly string[], texts: object): string[] =>
  listLoadedWith(entries).flatMap((path) =>
    listFeaturesShown(path)
      .filter((feature) => !(feature in texts))
      .map((feature) => `${path} shows texts of "${feature}", which are not loaded with it`),
  )

describe('what a page begins with has its words', () => {
  it('reads the sources', () => {
    expect(Object.keys(sources)).toContain('inspection/InspectionPage.tsx')
    expect(listLoadedWith(['inspection/InspectionPage.tsx']).length).toBeGreaterThan(100)
  })

  it('the shell', () => {
    expect(listMissing(['main.tsx'], firstScreenTexts)).toEqual([])
  })

  it('the dashboard', () => {
    expect(
      listMissing(['app/listPages.tsx'], { ...firstScreenTexts, ...homeEnglishTexts }),
    ).toEqual([])
  })

  it('an inspection, before its dialogs', () => {
    expect(
      listMissing(
        [
          'inspection/InspectionPage.tsx',
          'documents/DocumentsTab.tsx',
          'metaDataAnswers/MetaDataQuestionsTab.tsx',
          'live/OtherViewersBadge.tsx',
          'offlineCopies/ShownOfflineCopyNote.tsx',
          'pins/unsent/UnsentChanges.tsx',
          'projects/ProjectLifecycleActions.tsx',
        ],
        { ...firstScreenTexts, ...inspectionEnglishTexts },
      ),
    ).toEqual([])
  })
})
