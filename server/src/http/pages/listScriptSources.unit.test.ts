import { expect, it } from 'vitest'
import { listScriptSources } from './listScriptSources.ts'

it('names the scripts that stand in a page by their hash, and neither files nor data', () => {
  const page =
    '<head><script>alert(1)</script><script src="/a.js"></script></head><script type="application/json">{}</script>'
  expect(listScriptSources(page)).toEqual(["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"])
})
