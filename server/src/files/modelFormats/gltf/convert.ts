import { readFile } from 'node:fs/promises'
import {
  type Converter,
  findNoPartsBeside,
  type ZippedConverter,
} from '../conversion/conversion.ts'
import { packGltf } from '../conversion/packGltf.ts'

/** A `.gltf` alone: everything inside it, as data URIs. */
export const convert: Converter = async ({ path }) =>
  convertZipped(await readFile(path), findNoPartsBeside)

/** A `.gltf` with the files that it names. */
export const convertZipped: ZippedConverter = (bytes, find) =>
  packGltf(bytes.toString('utf8'), find)
