import { apiDocsReaders } from '@nspect/contract/apiDocs/apiDocs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

const answers = { public: [200, 200], staff: [401, 200], off: [404, 404] }

for (const apiDocs of apiDocsReaders) {
  it(`T124: ${apiDocs}: a stranger hears ${answers[apiDocs][0]}, whoever is signed in ${answers[apiDocs][1]}`, async () => {
    const w = await createWorld({ apiDocs })
    try {
      const { token } = await w.as('Viewer')
      const ask = (headers: Record<string, string>) =>
        fetch(`${w.url}/api/openapi.json`, { headers })
      const [stranger, viewer] = [await ask({}), await ask({ authorization: `Bearer ${token}` })]
      expect([stranger.status, viewer.status]).toEqual(answers[apiDocs])
      expect((await fetch(`${w.url}/api/docs`)).status).toBe(apiDocs === 'off' ? 404 : 200)
      if (viewer.ok) expect(await viewer.json()).toMatchObject({ openapi: '3.1.0' })
    } finally {
      await w.close()
    }
  })
}

describe('the page of the description', () => {
  let w: World
  beforeAll(async () => {
    w = await createWorld()
  })
  afterAll(() => w.close())

  it('T124: is a shell that tells nothing: what it loads comes from this server, and no script stands in it', async () => {
    const page = await fetch(`${w.url}/api/docs`)
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
    expect(page.headers.get('content-security-policy')).toMatch(
      /script-src 'self' 'wasm-unsafe-eval'/,
    )
    const html = await page.text()
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|https?:/)
    const loaded = [...html.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(
      ([, path]) => path,
    )
    expect(loaded).toHaveLength(4)
    for (const path of loaded) {
      const file = await fetch(w.url + path)
      expect([path, file.status, (await file.text()).length > 500]).toEqual([path, 200, true])
    }
  })

  it('serves no other file', async () => {
    for (const path of ['package.json', 'index.html', '..%2Fpackage.json', '']) {
      expect([path, (await fetch(`${w.url}/api/docs/${path}`)).status]).toEqual([path, 404])
    }
  })
})
