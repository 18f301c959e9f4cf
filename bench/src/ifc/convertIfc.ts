import { writeFileSync } from 'node:fs'
import { convert } from '../../../server/src/files/modelFormats/ifc/convert.ts'

/** The conversion of a file, as the converting process does it. */

const [path = '', to = ''] = process.argv.slice(2)
writeFileSync(to, await convert({ path, displayName: path }))
