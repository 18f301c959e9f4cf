import { Matrix4, Vector3 } from 'three'
import { Frame } from '../../engine/coordinateFrame.ts'
import type { RobustBounds } from '../../engine/robustBounds.ts'
import type { ModelCorrections } from '../../engine/viewerApi.ts'
import type { LoadedModel } from './loadModel.ts'
import { isBakedScan, isPlainModel } from './materials.ts'

type Uncorrected = Omit<LoadedModel, 'frame' | 'bounds' | 'outline' | 'isScan' | 'isClay'> & {
  frame?: Frame
}

/**
 * Arranges a model in the scene by the corrections. Modifies the given parts; only the frame is
 * replaced.
 */
export function applyModelCorrections(
  model: Uncorrected,
  corrections: ModelCorrections,
): LoadedModel {
  const { parts, offset, materials, fileBounds, samples } = model
  const { light = 'auto', exposure = 0 } = corrections
  const frame = new Frame(offset, corrections.scale, corrections.up)
  const sources = parts.map(({ source }) => source)
  const isScan = light === 'auto' ? isBakedScan(sources) : light === 'unlit'
  // who asks for light gets the file's colors
  const isClay = light === 'auto' && !isScan && isPlainModel(sources)
  if (materials.light({ isScan, isClay, stops: exposure }))
    for (const { mesh, source } of parts)
      mesh.material = materials.shownFor(source.material, mesh.geometry.hasAttribute('normal'))
  const toScene = new Matrix4().fromArray(frame.matrix())
  for (const { mesh, toFile } of parts) {
    mesh.matrix.multiplyMatrices(toScene, toFile)
    mesh.updateMatrixWorld(true)
  }
  const outline = samples.map((sample) => {
    const { x, y, z } = frame.toScene(sample)
    return new Vector3(x, y, z)
  })
  return { ...model, frame, bounds: sceneBounds(fileBounds, frame), outline, isScan, isClay }
}

function sceneBounds(file: RobustBounds, frame: Frame): RobustBounds {
  const [a, b] = [frame.toScene(file.min), frame.toScene(file.max)]
  return {
    median: frame.toScene(file.median),
    min: { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), z: Math.min(a.z, b.z) },
    max: { x: Math.max(a.x, b.x), y: Math.max(a.y, b.y), z: Math.max(a.z, b.z) },
  }
}
