import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type Person, type World } from '../testing/world.ts'

/**
 * Raw URLs: what is logged of them, whether their responses may be cached, and which page they lead
 * to.
 */

let w: World
let admin: Person
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nspect-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>nSpect</title>')
  await writeFile(join(folder, 'assets', 'index-1a2b3c4d.js'), '"use strict"')
  await writeFile(join(folder, 'sw.js'), '"use strict"')
  await writeFile(join(folder, 'manifest.webmanifest'), '{}')
  await writeFile(join(folder, 'assets', 'crop.worker-1a2b3c4d.js'), '"use strict"')
  await writeFile(
    join(folder, 'report.html'),
    '<!doctype html><html lang="en"><title>nSpect</title><main><!--report--><p>Please wait</p><!--/report--></main>',
  )
  w = await createWorld({ webFolder: folder })
  admin = await w.as('Admin')
})
afterAll(async () => {
  await w.close()
  await rm(folder, { recursive: true })
})

interface Heard {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Requests a URL exactly as it is spelt: `fetch` would normalize it. */
const ask = (path: string, method = 'GET') =>
  new Promise<Heard>((done, fail) => {
    const { hostname: host, port } = new URL(w.url)
    const headers = { authorization: `Bearer ${admin.token}` }
    httpRequest({ host, port, path, method, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (more: string) => {
        text += more
      })
      answer.once('end', () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
      )
    })
      .on('error', fail)
      .end()
  })

const canary = 'canary-secret-4716'
const spellings = [
  `/api/Users/ChangePassword/5/${canary}`,
  `/%61pi/Users/ChangePassword/5/${canary}`,
  `/api/Users/%43hangePassword/5/${canary}`,
  `//api/Users/ChangePassword/5/${canary}`,
  `/api//Users/ChangePassword/5/${canary}`,
  `//Users/ChangePassword/5/${canary}`,
  `/api%2fUsers/ChangePassword/5/${canary}`,
  `/api/Users%2FChangePassword/5/${canary}`,
  `/api/Users/ChangePassword%2f5%2f${canary}`,
  `/api/Users/ChangePassword/5/${canary}%2f`,
  `/api/Users/ChangePassword/5/${canary}/`,
  `/api/Users/ChangePassword/5/x/${canary}`,
  `/api/Users/ChangePasswort/5/${canary}`,
  `/api/./Users/ChangePassword/5/${canary}`,
  `/%2561pi/Users/ChangePassword/5/${canary}`,
  `/api/Users/ChangePassword/5/${canary}%zz`,
  `/api/Users/ChangePassword/5/x?password=${canary}`,
  `/api/Users/ChangePassword/5/x;${canary}`,
  `/api/files/${canary}.1.0.x.jpg`,
  `/%61pi/files/${canary}.1.0.x.jpg`,
  `/api/%66iles/${canary}.1.0.x.jpg`,
  `/api/files%2f${canary}.1.0.x.jpg`,
  `//api/files/${canary}.1.0.x.jpg`,
  `/api/files/${canary}.${'x'.repeat(900)}`,
  `/project/edit-project/${canary}`,
]

describe('the log', () => {
  it('BI-058: names the route that a call led to, and of no spelling what stood in its path', async () => {
    const ids: string[] = []
    for (const path of spellings) {
      for (const method of ['GET', 'POST']) {
        const { text, headers } = await ask(path, method)
        // what cannot be decoded is rejected before there is anything to log
        if (method === 'POST' && !text.includes('input.unreadable'))
          ids.push(String(headers['x-request-id']))
      }
    }
    await expect
      .poll(() => ids.filter((id) => !w.log.some((line) => line.includes(id))))
      .toEqual([])
    expect(w.log.filter((line) => line.includes(canary))).toEqual([])
    const lines = w.log.map((line) => JSON.parse(line) as { req?: { route: string } })
    const routes = new Set(lines.flatMap(({ req }) => (req ? [req.route] : [])))
    expect([...routes].toSorted()).toEqual([
      '/api/Users/ChangePassword/:id/:password',
      '/api/files/:signed',
      'unknown',
    ])
  })
})

describe('an answer', () => {
  it('is kept nowhere, however its address is spelt', async () => {
    for (const path of spellings.filter((spelling) => !spelling.startsWith('/project/'))) {
      for (const method of ['GET', 'POST'])
        expect([path, (await ask(path, method)).headers['cache-control']]).toEqual([
          path,
          'no-store',
        ])
    }
  })

  it('that is a part of the web client says itself how long it may be kept', async () => {
    const cacheControlOf = async (path: string) => (await ask(path)).headers['cache-control']
    expect(await cacheControlOf('/assets/index-1a2b3c4d.js')).toBe(
      'public, max-age=31536000, immutable',
    )
    for (const page of ['/', '/dashboard', '/auth/login?x=1'])
      expect(await cacheControlOf(page)).toBe('no-cache')
  })

  it('T197: the service worker and the manifest are asked for anew each time', async () => {
    for (const [path, type] of [
      ['/sw.js', /^(?:text|application)\/javascript/],
      ['/manifest.webmanifest', /^application\/manifest\+json/],
    ] as const) {
      const { status, headers } = await ask(path)
      expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-cache'])
      expect(headers['content-type']).toMatch(type)
      expect(headers['content-security-policy']).toContain("default-src 'self'")
    }
  })

  it('BI-143: a script carries the headers that concern it and none of a document’s; a worker’s carries them all', async () => {
    const script = (await ask('/assets/index-1a2b3c4d.js')).headers
    expect(script['x-content-type-options']).toBe('nosniff')
    expect(script['cross-origin-resource-policy']).toBe('same-origin')
    expect(script['content-security-policy']).toBeUndefined()
    const worker = (await ask('/assets/crop.worker-1a2b3c4d.js')).headers
    expect(worker['content-security-policy']).toContain("default-src 'self'")
    const missing = (await ask('/assets/none.js')).headers
    expect(missing['content-security-policy']).toContain("default-src 'self'")
  })
})

describe('the page', () => {
  it('answers under the addresses of the web client', async () => {
    for (const path of [
      '/',
      '/dashboard',
      '/project/edit-project/12',
      '/project-report?token=a.b',
      '/error/404',
    ]) {
      const { status, text } = await ask(path)
      expect([path, status, text.includes('<title>nSpect</title>')]).toEqual([path, 200, true])
    }
  })

  it('is no answer to a call that does not exist, to dotfiles, or to what others publish for programs', async () => {
    const others = [
      ...spellings.filter((spelling) => /api/.test(spelling)),
      '/api',
      '/api/',
      '/api?x=1',
      '/API/Nothing',
      '/metrics',
      '/Metrics/x',
      '/.env',
      '/.git/config',
      '/%2eenv',
      '/project/.env',
      '/.well-known/security.txt',
      '/backup.sql',
      '/assets/index.js',
      '//dashboard',
      '/a%2fb',
    ]
    for (const path of others) {
      const { status, headers, text } = await ask(path)
      expect([
        path,
        status >= 400 && status < 500,
        headers['content-type']?.split(';')[0],
        JSON.parse(text),
      ]).toEqual([
        path,
        true,
        'application/json',
        { Message: expect.stringMatching(/./), code: expect.stringMatching(/./) },
      ])
    }
  })
})
