import { convertArchive } from './archive.ts'
import type { Converter } from './conversion.ts'
import { convertGltf } from './gltf.ts'
import { convertIfc } from './ifc/ifc.ts'
import { convertObj } from './obj.ts'
import { convertOff } from './off.ts'
import { convertPly } from './ply.ts'
import { convertUsdz } from './usdz.ts'

/** What runs in the converting process, by the names of formats. */
export const converters = {
  obj: convertObj,
  ply: convertPly,
  gltf: convertGltf,
  archive: convertArchive,
  ifc: convertIfc,
  usdz: convertUsdz,
  off: convertOff,
} satisfies Record<string, Converter>
