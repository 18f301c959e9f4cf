import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const source = join(import.meta.dirname, 'src/start.ts')

const bundled = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
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
 * Writes `src/start.ts` into each page, as the one inline script. The server names its hash in the content policy
 * (`server/src/http/inlineScripts.ts`).
 */
export const startScript = (): Plugin => ({
  name: 'start-script',
  transformIndexHtml: async (page) => {
    const code = await bundled()
    return page.replace('<!--start-->', () => `<script>${code}</script>`)
  },
})
