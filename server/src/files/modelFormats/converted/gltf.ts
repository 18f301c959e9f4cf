import { readFile } from 'node:fs/promises'
import type { Converter } from './conversion.ts'
import { packGltf } from './packGltf.ts'

/** A `.gltf` alone: everything inside it, as data URIs. */
export const convertGltf: Converter = async ({ path }) => packGltf(await readFile(path, 'utf8'), async () => undefined)
