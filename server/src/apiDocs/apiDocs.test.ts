import { apiDocsReaders } from '@nspect/contract/apiDocs'
import { expect, it } from 'vitest'
import { createWorld } from '../testing/world.ts'

const answers = { public: [200, 200], staff: [401, 200], off: [404, 404] }

for (const apiDocs of apiDocsReaders) {
  it(`T124: ${apiDocs}: a stranger hears ${answers[apiDocs][0]}, whoever is signed in ${answers[apiDocs][1]}`, async () => {
    const w = await createWorld({ apiDocs })
    try {
      const { token } = await w.as('Viewer')
      const ask = (headers: Record<string, string>) => fetch(`${w.url}/api/openapi.json`, { headers })
      const [stranger, viewer] = [await ask({}), await ask({ authorization: `Bearer ${token}` })]
      expect([stranger.status, viewer.status]).toEqual(answers[apiDocs])
      if (viewer.ok) expect(await viewer.json()).toMatchObject({ openapi: '3.1.0' })
    } finally {
      await w.close()
    }
  })
}
