// `npm run requirements`: updates the tests below each sentence of docs/requirements.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRepository, updateTests } from './requirements.ts'

const root = join(import.meta.dirname, '..')
const path = join(root, 'docs', 'requirements.md')
writeFileSync(path, updateTests(readFileSync(path, 'utf8'), readRepository(root).sources))
