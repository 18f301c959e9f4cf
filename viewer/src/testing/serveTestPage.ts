import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.glb': 'model/gltf-binary',
  '.png': 'image/png',
}

export interface TestPage {
  /** URL of the page with `window.harness` */
  url: string
  /** gzip bytes of each built script */
  sizes: Record<string, number>
  /**
   * gzip bytes of a chunk with its static imports, by name without the hash; excludes the page
   * itself
   */
  measureChunk(chunk: string): number
  close(): Promise<void>
}

/** Bundles the test page like an app and serves it locally, together with the given files. */
export async function serveTestPage(
  files: Record<string, Uint8Array | 'hangs' | 'drops'>,
  headers: Record<string, string> = {},
): Promise<TestPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'nspect-viewer-'))
  const root = fileURLToPath(new URL('.', import.meta.url))
  const built = await build({
    root,
    logLevel: 'error',
    configFile: false,
    base: './',
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rollupOptions: { input: join(root, 'testPage.html') },
    },
  })
  const sizes: Record<string, number> = {}
  const imports: Record<string, string[]> = {}
  for (const { output } of [built].flat().filter((result) => 'output' in result))
    for (const file of output)
      if (/\.(js|wasm)$/.test(file.fileName)) {
        sizes[file.fileName] = gzipSync('code' in file ? file.code : file.source, {
          level: 9,
        }).length
        imports[file.fileName] = 'code' in file ? file.imports : []
      }

  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    const file = files[path.slice(1)]
    if (file === 'hangs') {
      response.writeHead(200, { 'content-type': 'model/gltf-binary', 'content-length': '1000000' })
      response.write(Buffer.alloc(1000))
      return
    }
    if (file === 'drops') {
      request.socket.destroy()
      return
    }
    try {
      const body = file ?? (await readFile(join(outDir, normalize(path))))
      response.writeHead(200, {
        ...headers,
        'content-type': types[extname(path)] ?? 'application/octet-stream',
        'content-length': body.length,
      })
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/testPage.html`,
    sizes,
    measureChunk(chunk) {
      const found = new Set<string>()
      const add = (name: string) => {
        if (found.has(name) || name.startsWith('assets/testPage-')) return
        found.add(name)
        for (const other of imports[name] ?? []) add(other)
      }
      for (const name of Object.keys(sizes)) if (name.startsWith(`assets/${chunk}-`)) add(name)
      return [...found].reduce((sum, name) => sum + (sizes[name] ?? 0), 0)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
