import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { chunkNames } from './screenChunks.ts'

const source = join(import.meta.dirname, 'src/serviceWorker/shell.worker.ts')

/** bytes: larger parts are kept once they are used: viewers and decoders */
const maxOfShell = 110_000
/** bytes: the grammars of lines are smaller, the texts of a language larger */
const maxOfGrammar = 10_000
/** What screens begin with, however large: they open without a network. */
const isOfScreen = new RegExp(`^assets/(?:${chunkNames.join('|')})-`)
/** Languages, and glyphs of other scripts: a person needs one of them. */
const isOfLanguage = /\/(?:report-)?(?:de|es|fr|ja|zh)-[^/]*\.js$|\.woff2$/
/**
 * The page of visitors and that of the sign-in, whose scripts others use as well; what the server
 * writes pages with; and the licences.
 */
const isOfNoPage = /^(?:report|sign-in)\.html$|^first-sight\.json$|\.txt$/

interface ShellFile {
  url: string
  /** null: named by its content */
  revision: string | null
}

const toBytes = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) =>
  Buffer.from(file.type === 'chunk' ? file.code : file.source)

/** What is installed with the worker, and what it keeps later, of a built program. */
const listCachedFiles = (bundle: Rolldown.OutputBundle) => {
  const files = Object.values(bundle).filter(
    ({ fileName }) => !isOfNoPage.test(fileName) && !/\.map$/.test(fileName),
  )
  const index = bundle['index.html']
  const page = index ? toBytes(index).toString() : ''
  const shellFiles: ShellFile[] = []
  const otherFiles: string[] = []
  for (const file of files) {
    const url = `/${file.fileName}`
    const bytes = toBytes(file)
    if (file === index) {
      shellFiles.push({
        url,
        revision: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
      })
    } else if (
      page.includes(url) ||
      isOfScreen.test(file.fileName) ||
      bytes.length <= (isOfLanguage.test(url) ? maxOfGrammar : maxOfShell)
    ) {
      shellFiles.push({ url, revision: null })
    } else {
      otherFiles.push(url)
    }
  }
  return { shellFiles, otherFiles }
}

/** Builds the service worker as `sw.js`, with the lists of what it keeps. */
export const serviceWorkerPlugin = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const { shellFiles, otherFiles } = listCachedFiles(bundle)
    const built = await build({
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      define: { shellFiles: JSON.stringify(shellFiles), otherFiles: JSON.stringify(otherFiles) },
      build: {
        write: false,
        target: 'es2022',
        rolldownOptions: { input: source, output: { format: 'iife' } },
      },
    })
    const [first] = [built].flat()
    const chunk = first && 'output' in first ? first.output[0] : undefined
    if (!chunk) throw new Error(`${source} was not built`)
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: chunk.code })
  },
})
