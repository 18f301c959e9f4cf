import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { renderHotelGlb } from '../../../e2e/viewer/renderHotelGlb.ts'
import { buildModelGlb } from './buildModelGlb.ts'
import { countTriangles } from './model.ts'
import { parseModelGlb } from './parseModelGlb.ts'
import { modelVariants } from './variants.ts'

/**
 * `npm run difficult-models -w bench -- [file.glb] folder`: writes every variant of a model, by
 * default of the demo hotel.
 */
const args = process.argv.slice(2)
const folder = args.at(-1)
if (folder === undefined || args.length > 2 || folder.endsWith('.glb')) {
  process.stderr.write(
    'Please name a folder to write to, after the model if it is not the demo hotel.\n',
  )
  process.exit(1)
}
const file = args.length === 2 ? args[0] : undefined
const base = parseModelGlb(file === undefined ? await renderHotelGlb() : await readFile(file))
const baseName = file === undefined ? 'hotel' : basename(file, '.glb')
await mkdir(folder, { recursive: true })
for (const { name, make } of modelVariants) {
  const model = make(base)
  const bytes = buildModelGlb(model)
  const path = join(folder, `${baseName}-${name}.glb`)
  await writeFile(path, bytes)
  process.stdout.write(
    `${path}  ${(bytes.length / 1e6).toFixed(1)} MB, ${countTriangles(model)} triangles\n`,
  )
}
