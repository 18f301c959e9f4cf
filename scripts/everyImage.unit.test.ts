import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '../web/src')

it('T433: every picture of a stored file is shown by the address that the browser has in its cache', () => {
  const screens = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'),
  )
  expect(screens.length).toBeGreaterThan(100)
  const loadedTwice = screens.filter((path) =>
    /src(?:Set)?[=:]\s*\{?`?(?:\$\{)?fileUrl\(/.test(readFileSync(join(web, path), 'utf8')),
  )
  expect(loadedTwice).toEqual([])
})
