// `npm run notices`: regenerates THIRD-PARTY-NOTICES.txt from the lockfile and the installed
// packages.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildNotices } from './thirdPartyNotices.ts'

const root = join(import.meta.dirname, '..')
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
writeFileSync(join(root, 'THIRD-PARTY-NOTICES.txt'), buildNotices(lock, root))
