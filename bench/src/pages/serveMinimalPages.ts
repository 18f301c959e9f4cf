import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

/** A page of the same pictures and rows, with nothing but React. */
export interface MinimalPage {
  title: string
  pictures: readonly string[]
  reads: readonly string[]
  token: string
}

const bundle = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, 'minimalPage.ts') },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const [first] = [built].flat()
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error('the minimal page was not built')
  return chunk.code
}

const renderPage = (page: MinimalPage) => {
  const content = JSON.stringify(page).replaceAll('<', '\\u003c')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>${page.title}</title><script type="module" src="/minimal.js"></script></head><body><div id="root"></div><script type="application/json" id="content">${content}</script></body></html>`
}

/**
 * Serves minimal pages on a port of their own; their pictures and calls come from the server at
 * `origin`, through this one. `show` chooses the page that the next visits get.
 */
export const serveMinimalPages = async (origin: string) => {
  const script = brotliCompressSync(await bundle())
  let shown: MinimalPage | undefined
  const server = createServer((request, response) => {
    const { url = '/', headers } = request
    if (url === '/minimal.js') {
      const kept = {
        'content-type': 'text/javascript',
        'content-encoding': 'br',
        'content-length': script.length,
      }
      return response.writeHead(200, kept).end(script)
    }
    if (!url.startsWith('/api/')) {
      return response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(shown ? renderPage(shown) : '')
    }
    const { authorization = '' } = headers
    return void fetch(origin + url, { headers: { authorization } }).then(
      async (answer) => {
        const type = answer.headers.get('content-type') ?? 'application/json'
        response
          .writeHead(answer.status, { 'content-type': type })
          .end(Buffer.from(await answer.arrayBuffer()))
      },
      () => response.writeHead(502).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    show: (page: MinimalPage) => {
      shown = page
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
