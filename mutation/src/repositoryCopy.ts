import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const parts = ['contract', 'server', 'viewer', 'web', 'demo', 'mutation', 'e2e', 'bench', 'scripts']
const files = ['vitest.config.ts', 'package.json', 'tsconfig.base.json']

/**
 * Creates a copy of the repository to modify: with its own packages, sharing our node_modules.
 * Returns its path.
 */
export const copyRepository = (root: string): string => {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'nspect-guards-')))
  // tests that run as another OS user need access
  chmodSync(copy, 0o755)
  const filter = (path: string) => !/\/(node_modules|dist|test-results)$/.test(path)
  for (const name of [...parts.filter((part) => existsSync(join(root, part))), ...files])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter })
  const libraries = join(copy, 'node_modules')
  mkdirSync(join(libraries, '@nspect'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    // caches are written to; each copy has its own
    if (name !== '@nspect' && !name.startsWith('.vit'))
      symlinkSync(join(root, 'node_modules', name), join(libraries, name))
  }
  for (const name of ['contract', 'server', 'viewer', 'web'])
    symlinkSync(join(copy, name), join(libraries, '@nspect', name))
  return copy
}
