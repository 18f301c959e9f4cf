import { join } from 'node:path'
import { languages } from '@nspect/contract/shared/enums'
import { build, type Plugin, type Rolldown } from 'vite'

/** What stands in the pages, by the mark that it replaces: browsers of any age read the first. */
const scripts = [
  { mark: '<!--floor-->', file: 'src/browsers/tooOld.ts', target: 'es2015' },
  { mark: '<!--start-->', file: 'src/start.ts', target: 'es2022' },
]

/** Modules with which screens and languages begin, whose files the page asks for at once. */
const screens = {
  home: ['app/listPages.tsx', 'app/languages/homeEnglishTexts.ts'],
  inspection: ['inspection/InspectionPage.tsx'],
  en: ['app/languages/inspectionEnglishTexts.ts'],
  ...Object.fromEntries(
    languages.filter((name) => name !== 'en').map((name) => [name, [`app/languages/${name}.ts`]]),
  ),
}

/** The files that these modules load, without those that the page names itself. */
const listFiles = (
  modules: readonly string[],
  page: string,
  bundle: Rolldown.OutputBundle,
): string[] => {
  const ids = modules.map((module) => join(import.meta.dirname, 'src', module))
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const found = new Set<string>()
  const waiting = chunks.filter(({ moduleIds }) => ids.some((id) => moduleIds.includes(id)))
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (found.has(chunk.fileName)) continue
    found.add(chunk.fileName)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet)
    const { imports } = chunk
    waiting.push(...chunks.filter(({ fileName }) => imports.includes(fileName)))
  }
  return [...found].map((file) => `/${file}`).filter((file) => !page.includes(file))
}

const bundleScript = async (file: string, target: string, files: object): Promise<string> => {
  const source = join(import.meta.dirname, file)
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { filesOfScreens: JSON.stringify(files) },
    build: {
      write: false,
      target,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  })
  const [first] = [built].flat()
  const chunk = first && 'output' in first ? first.output[0] : undefined
  // neither a page nor its content policy could tell where the script ends
  if (!chunk || /<\/?script|<!--/i.test(chunk.code))
    throw new Error(`${source} cannot stand in a page`)
  return chunk.code.trim()
}

/**
 * Writes the inline scripts into each page: the check of the browser's age, and `src/start.ts`, with
 * the files of screens. The
 * server names their hashes in the content policy (`server/src/http/pages/listScriptSources.ts`).
 */
export const inlineScriptsPlugin = (): Plugin => ({
  name: 'start-script',
  transformIndexHtml: async (page, { bundle, path }) => {
    const files =
      bundle && path === '/index.html'
        ? Object.fromEntries(
            Object.entries(screens).map(([screen, modules]) => [
              screen,
              listFiles(modules, page, bundle),
            ]),
          )
        : {}
    let written = page
    for (const { mark, file, target } of scripts) {
      const code = await bundleScript(file, target, files)
      written = written.replace(mark, () => `<script>${code}</script>`)
    }
    return written
  },
})
