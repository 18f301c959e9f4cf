import { writeFileSync } from 'node:fs'
import { convertIfc } from '../../../server/src/files/modelFormats/converted/ifc/ifc.ts'

/** The conversion of a file, as the converting process does it. */

const [path = '', to = ''] = process.argv.slice(2)
writeFileSync(to, await convertIfc({ path, displayName: path }))
