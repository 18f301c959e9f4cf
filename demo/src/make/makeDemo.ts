// Regenerates the files of the demo: npx node demo/src/make/makeDemo.ts. Needs Chromium; takes a
// few minutes. With parts of keys as arguments, only the pictures of those points: for a change
// that affects no other picture.
import type { CameraPose } from '@nspect/contract/media/pinCoordinates'
import { startDemoCamera } from '../../../e2e/demo/demoCamera.ts'
import { demoDocuments, demoLogo, demoModel, demoPanorama, demoPlans } from '../demoFiles.ts'
import { type DemoPin, listDemoPins } from '../demoPins.ts'
import { repairedKeys } from '../demoProgress.ts'
import {
  findFirstHit,
  listParts,
  type Part,
  parseGlbDocument,
  subtractVectors,
  toVector,
} from '../hotel/castRays.ts'
import { scaleVector } from '../hotel/geometry.ts'
import { hotelCategories } from '../hotel/hotelDefects.ts'
import { buildHotelGlb, buildHotelPlan } from '../hotel/hotelPlan.ts'
import { renderAnnotationStills } from './annotationStills.ts'
import { readAssets, writeAssets } from './assetFiles.ts'
import { buildMaintenanceLog, renderCarpetDataSheet, renderFireCertificate } from './documents.ts'
import { drawLogo } from './logo.ts'
import { listPanoramaCameras, panoramaSize, stitchPanorama } from './panorama.ts'
import { listPhotoCameras, photoSize, toPhonePhoto } from './photos.ts'
import { renderPlanPng } from './plans.ts'

const stillSize = { width: 1264, height: 748 } as const
const quality = 0.84
/** Between bed and desk of room 104, at eye level. */
const panoramaEye = { x: 6.75, y: 1.5, z: -5.9 }

const isFree = (parts: readonly Part[], { position, target }: CameraPose) => {
  const way = subtractVectors(toVector(target), toVector(position))
  const length = Math.hypot(...way)
  const hit = findFirstHit(parts, toVector(position), scaleVector(way, 1 / length), length + 1)
  return hit !== null && Math.abs(hit.distance - length) < 0.03
}

const [glb, mended] = [await buildHotelGlb(), await buildHotelGlb({ mended: repairedKeys })]
const parts = listParts(await parseGlbDocument(glb)).filter(({ material }) => material !== 'glass')
const points = listDemoPins()
const plan = buildHotelPlan()
const only = process.argv.slice(2)
const isWanted = ({ key }: DemoPin) => only.length === 0 || only.some((part) => key.includes(part))
const files = only.length === 0 ? new Map<string, Buffer>() : await readAssets()
const getCategoryColor = ({ category }: DemoPin) =>
  hotelCategories.find(({ name }) => name === category)?.poiColorCode ?? '#334155'

const [ground, fire] = [
  await renderPlanPng('architecture', plan),
  await renderPlanPng('fire', plan),
]
for (const [index, bytes] of [ground, fire].entries()) files.set(demoPlans[index]!.file, bytes)
const documents = [
  await renderFireCertificate(),
  buildMaintenanceLog(),
  await renderCarpetDataSheet(),
]
for (const [index, bytes] of documents.entries()) files.set(demoDocuments[index]!.file, bytes)
files.set(demoModel.file, glb)
files.set(demoLogo.file, await drawLogo())

/** The number of a point in its inspection. */
const getPinNumber = (point: DemoPin) =>
  points.filter(({ inspection }) => inspection === point.inspection).indexOf(point) + 1

const panorama = async () => {
  const around: Buffer[] = []
  for (const view of listPanoramaCameras(panoramaEye))
    around.push(await camera.shoot({ camera: view, size: panoramaSize, quality: 0.95 }))
  return stitchPanorama(around, 4096)
}

const camera = await startDemoCamera({ 'hotel.glb': glb, 'mended.glb': mended })
try {
  await camera.open('hotel.glb')
  for (const point of points.filter(isWanted)) {
    const { key, coordinates, mark, stills, photoFiles, title } = point
    const pose = coordinates?.camera
    if (coordinates === null || pose === undefined) {
      const { withPin, plain, context } = await renderAnnotationStills(
        ground,
        mark,
        getPinNumber(point),
      )
      files.set(stills.withPin, withPin).set(stills.plain, plain).set(stills.context, context)
      continue
    }
    const pin = { coordinates, color: getCategoryColor(point), label: title }
    files.set(stills.withPin, await camera.shoot({ camera: pose, size: stillSize, quality, pin }))
    files.set(stills.plain, await camera.shoot({ camera: pose, size: stillSize, quality }))
    files.set(
      stills.context,
      await camera.context({
        coordinates,
        number: getPinNumber(point),
        color: getCategoryColor(point),
      }),
    )
    for (const [index, { file }] of photoFiles.entries()) {
      const from = listPhotoCameras(pose, index).find((candidate) => isFree(parts, candidate))
      if (from === undefined) throw new Error(`nobody can stand near ${key} for photo ${index + 1}`)
      const image = await camera.shoot({ camera: from, size: photoSize, quality: 0.95 })
      files.set(file, await toPhonePhoto(image, points.indexOf(point) + index))
    }
    console.log(`${key}, ${Math.round(process.uptime())} s`)
  }
  if (only.length === 0) files.set(demoPanorama.file, await panorama())
  await camera.open('mended.glb')
  for (const { coordinates, repair } of points.filter(isWanted)) {
    if (repair === null || coordinates?.camera === undefined) continue
    files.set(repair, await camera.shoot({ camera: coordinates.camera, size: stillSize, quality }))
  }
} finally {
  await camera.close()
}

const changed = await writeAssets(files)
const total = [...files.values()].reduce((sum, { length }) => sum + length, 0)
console.log(
  `${files.size} files, ${(total / 1e6).toFixed(1)} MB; ${changed.length} differ from before`,
)
for (const name of changed) console.log(`  ${name}`)
