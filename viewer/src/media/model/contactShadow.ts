import {
  Color,
  DataTexture,
  LinearFilter,
  Mesh,
  MeshBasicMaterial,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three'
import type { RobustBounds } from '../../engine/robustBounds.ts'
import type { ModelPart } from './loadModel.ts'

/** texels of a side */
const size = 256
/** how far the shadow reaches: share of the longer side, and at least meters */
const reach = { share: 0.09, least: 0.4 } as const
const darkness = 0.42
/** meters below the lowest floor */
const below = 0.01

/** A shadow on the ground, in the scene's frame. */
export interface ContactShadow {
  mesh: Mesh
  dispose: () => void
}

/**
 * The soft shadow on the ground around a building, computed once: its outline from above, blurred.
 * Seen from above only.
 */
export function createContactShadow(
  webgl: WebGLRenderer,
  parts: readonly Pick<ModelPart, 'mesh'>[],
  { min, max }: Pick<RobustBounds, 'min' | 'max'>,
): ContactShadow {
  const margin = Math.max(reach.least, reach.share * Math.max(max.x - min.x, max.z - min.z))
  const area = { x: max.x - min.x + 2 * margin, z: max.z - min.z + 2 * margin }
  const middle = { x: (min.x + max.x) / 2, z: (min.z + max.z) / 2 }
  const camera = new OrthographicCamera(-area.x / 2, area.x / 2, area.z / 2, -area.z / 2)
  camera.far = max.y - min.y + 2
  camera.position.set(middle.x, max.y + 1, middle.z)
  camera.up.set(0, 0, -1)
  camera.lookAt(middle.x, min.y, middle.z)
  camera.updateProjectionMatrix()
  const outline = renderOutline(webgl, parts, camera)
  // three passes of a box reach three times its half width
  const [rx, rz] = [area.x, area.z].map((side) => ((margin / side) * size) / 3) as [number, number]
  const wide = blurMap(outline, size, rx, rz)
  const near = blurMap(outline, size, rx / 4, rz / 4)
  const texels = new Uint8Array(size * size * 4)
  for (let i = 0; i < size * size; i++)
    texels[i * 4 + 3] = Math.round(255 * (0.6 * wide[i]! + 0.4 * near[i]!))
  const map = new DataTexture(texels, size, size)
  map.minFilter = map.magFilter = LinearFilter
  map.needsUpdate = true
  const material = new MeshBasicMaterial({
    map,
    color: '#000000',
    transparent: true,
    opacity: darkness,
    depthWrite: false,
    toneMapped: false,
  })
  const shadow = new Mesh(new PlaneGeometry(area.x, area.z), material)
  shadow.rotation.x = -Math.PI / 2
  shadow.position.set(middle.x, min.y - below, middle.z)
  shadow.renderOrder = -1
  return {
    mesh: shadow,
    dispose: () => {
      shadow.geometry.dispose()
      map.dispose()
      material.dispose()
    },
  }
}

/** 1 where something stands, rows from south to north. */
function renderOutline(
  webgl: WebGLRenderer,
  parts: readonly Pick<ModelPart, 'mesh'>[],
  camera: OrthographicCamera,
): Float32Array {
  const scene = new Scene()
  scene.background = new Color('#000000')
  const white = new MeshBasicMaterial({ color: '#ffffff', side: 2, toneMapped: false })
  for (const { mesh } of parts) {
    if (mesh.material.transparent) continue
    const copy = new Mesh(mesh.geometry, white)
    copy.matrixAutoUpdate = false
    copy.matrix.copy(mesh.matrixWorld)
    scene.add(copy)
  }
  const target = new WebGLRenderTarget(size, size)
  const pixels = new Uint8Array(size * size * 4)
  const { clippingPlanes } = webgl
  try {
    webgl.clippingPlanes = []
    webgl.setRenderTarget(target)
    webgl.render(scene, camera)
    webgl.readRenderTargetPixels(target, 0, 0, size, size, pixels)
  } finally {
    webgl.setRenderTarget(null)
    webgl.clippingPlanes = clippingPlanes
    target.dispose()
    white.dispose()
  }
  return Float32Array.from({ length: size * size }, (_, i) => pixels[i * 4]! / 255)
}

/** Blurs a square map by three box filters of these half widths, nearly a Gaussian. */
export function blurMap(
  map: Float32Array,
  side: number,
  across: number,
  along: number,
): Float32Array {
  let blurred: Float32Array = map
  for (let pass = 0; pass < 3; pass++) {
    blurred = blurLines(blurred, side, 1, side, across)
    blurred = blurLines(blurred, side, side, 1, along)
  }
  return blurred
}

/** Means over `radius` to both sides, in lines `apart` whose values are `step` apart; 0 beyond. */
function blurLines(
  map: Float32Array,
  side: number,
  step: number,
  apart: number,
  radius: number,
): Float32Array {
  const half = Math.max(0, Math.round(radius))
  const result = new Float32Array(map.length)
  for (let line = 0; line < side; line++) {
    const start = line * apart
    let sum = 0
    for (let i = 0; i < half && i < side; i++) sum += map[start + i * step]!
    for (let i = 0; i < side; i++) {
      if (i + half < side) sum += map[start + (i + half) * step]!
      if (i - half - 1 >= 0) sum -= map[start + (i - half - 1) * step]!
      result[start + i * step] = sum / (2 * half + 1)
    }
  }
  return result
}
