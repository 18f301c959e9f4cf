import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    target: 'es2022',
    rolldownOptions: {
      output: {
        // what changes together is cached together: our own code may change daily, these do not
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
            { name: 'data', test: /node_modules[\\/]@tanstack[\\/]/ },
          ],
        },
      },
    },
  },
})
