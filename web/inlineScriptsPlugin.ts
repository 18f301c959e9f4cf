import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** What stands in the pages, by the mark that it replaces: browsers of any age read the first. */
const scripts = [
  { mark: '<!--floor-->', file: 'src/browsers/tooOld.ts', target: 'es2015' },
  { mark: '<!--start-->', file: 'src/start.ts', target: 'es2022' },
]

const bundleScript = async (file: string, target: string): Promise<string> => {
  const source = join(import.meta.dirname, file)
  const built = await build({
    configFile: false,
    logLevel: 'error',
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
 * Writes the inline scripts into each page: the check of the browser's age, and `src/start.ts`. The
 * server names their hashes in the content policy (`server/src/http/pages/listScriptSources.ts`).
 */
export const inlineScriptsPlugin = (): Plugin => ({
  name: 'start-script',
  transformIndexHtml: async (page) => {
    let written = page
    for (const { mark, file, target } of scripts) {
      const code = await bundleScript(file, target)
      written = written.replace(mark, () => `<script>${code}</script>`)
    }
    return written
  },
})
