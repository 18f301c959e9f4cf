// `npm run viewer-api`: regenerates viewer/API.md from the types that the viewer exports.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderViewerApi } from './viewerApi.ts'

const root = join(import.meta.dirname, '..')
writeFileSync(join(root, 'viewer/API.md'), renderViewerApi(root))
