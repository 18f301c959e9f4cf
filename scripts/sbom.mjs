// `npm run sbom`: the bill of materials of everything that is shipped, to dist/sbom.cdx.json.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSbom } from './sbom.ts'

const root = join(import.meta.dirname, '..')
const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))
const file = join(root, 'dist', 'sbom.cdx.json')
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(
  file,
  `${JSON.stringify(buildSbom(read('package-lock.json'), read('package.json').version), null, 1)}\n`,
)
process.stdout.write(`${file}\n`)
