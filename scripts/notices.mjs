// `npm run notices`: writes THIRD-PARTY-NOTICES.txt anew, from the lockfile and the packages that are installed.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { noticesFrom } from './notices.ts'

const root = join(import.meta.dirname, '..')
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
writeFileSync(join(root, 'THIRD-PARTY-NOTICES.txt'), noticesFrom(lock, root))
