import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { contractData } from './contractData.ts'

const isText = /\.(?:js|css|html|svg|json|wasm|txt)$/

/** Writes a `.br` and a `.gz` beside every text file over 1 KB, so that the server sends them without work. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  enforce: 'post',
  writeBundle: ({ dir }) => {
    if (!dir) return
    for (const entry of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      const path = join(dir, entry)
      if (!isText.test(path) || !statSync(path).isFile() || statSync(path).size <= 1024) continue
      const bytes = readFileSync(path)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
})

/** Asks for the font with the page: found by the style sheet only, it comes late, and every line of the first screen moves. */
const preloadFont = (): Plugin => ({
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: (_, { bundle }) =>
    Object.keys(bundle ?? {})
      .filter((file) => /inter-latin-wght-normal[^/]*\.woff2$/.test(file))
      .map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
        injectTo: 'head',
      })),
})

/** What everybody sees first, signed in: these, and all that they import. */
const firstScreen = ['main.tsx', 'projects/ProjectsPage.tsx'].map((file) => join(import.meta.dirname, 'src', file))

/** Puts the first screen into one piece: no page fetches its eighty parts one by one, and none of it is not needed. */
const firstPiece = () => {
  const parts = new Set<string>()
  return (id: string, context: Rolldown.ChunkingContext): string | null => {
    const collect = (one: string) => {
      // of a library the bundler takes along what they use; its index would lead to all of it
      if (parts.has(one) || one.includes('node_modules')) return
      parts.add(one)
      for (const next of context.getModuleInfo(one)?.importedIds ?? []) collect(next)
    }
    if (parts.size === 0) for (const file of firstScreen) collect(file)
    return parts.has(id) ? 'first' : null
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractData(), react(), preloadFont(), precompress()],
  // `npm run dev` runs the server beside it, with the same environment
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT || 3000}` } },
  build: {
    target: 'es2022',
    rolldownOptions: {
      output: {
        // what changes together is cached together: our own code may change daily, these do not
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 2 },
            { name: 'data', test: /node_modules[\\/]@tanstack[\\/]/, priority: 2 },
            { name: firstPiece(), debugName: 'first', priority: 1 },
          ],
        },
      },
    },
  },
})
