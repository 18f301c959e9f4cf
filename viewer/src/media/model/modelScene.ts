import type { ModelElement } from '@nspect/contract/media/modelElement'
import {
  BufferAttribute,
  BufferGeometry,
  type Group,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  type Mesh,
  Plane,
  Vector3,
} from 'three'
import type { Renderer } from '../../engine/renderer.ts'
import {
  countTriangles,
  SurfaceRaycaster,
  type SurfaceVertex,
} from '../../engine/surfaceRaycaster.ts'
import type { ModelCorrections } from '../../engine/viewerApi.ts'
import { applyModelCorrections } from './applyModelCorrections.ts'
import type { ContactShadow, createContactShadow } from './contactShadow.ts'
import type { LoadedModel } from './loadModel.ts'
import { createNeutralLight } from './materials.ts'
import { findModelElementAtVertex } from './modelElements.ts'

/** Above this, one more picture of the model could be felt. */
const maxShadowTriangles = 1_000_000

/**
 * A loaded model and its renderer: what is drawn of it, its light and shadow, its clipping height,
 * and its ray casts. Drawn from `show` until `dispose`.
 */
export class ModelScene {
  readonly surfaces = new SurfaceRaycaster()
  readonly #renderer: Renderer
  readonly #light: Group = createNeutralLight()
  #model: LoadedModel
  #isShown = false
  #creases: LineSegments<BufferGeometry, LineBasicMaterial> | null = null
  /** from the frame in which the creases were computed to the file's */
  #creasesToFile = new Matrix4()
  #shadow: ContactShadow | null = null
  /** null until its code is loaded */
  #createShadow: typeof createContactShadow | null = null

  constructor(renderer: Renderer, model: LoadedModel) {
    this.#renderer = renderer
    this.#model = model
    for (const { mesh } of model.parts) this.surfaces.add(mesh)
    this.#light.visible = !model.isScan
  }

  show(): void {
    const { scene } = this.#renderer
    for (const { mesh } of this.#model.parts) scene.add(mesh)
    scene.add(this.#light)
    if (this.#creases) scene.add(this.#creases)
    if (this.#shadow) scene.add(this.#shadow.mesh)
    this.#isShown = true
  }

  /** The shadow on the ground; not drawn on paper. */
  get shadow(): Mesh | null {
    return this.#shadow?.mesh ?? null
  }

  get model(): LoadedModel {
    return this.#model
  }

  /** Metres from the scene's origin to the outermost corner, including loose fragments. */
  get far(): number {
    let far = 0
    for (const { mesh } of this.#model.parts) {
      if (!mesh.geometry.boundingSphere) mesh.geometry.computeBoundingSphere()
      const sphere = mesh.geometry.boundingSphere?.clone().applyMatrix4(mesh.matrixWorld)
      if (sphere) far = Math.max(far, sphere.center.length() + sphere.radius)
    }
    return far
  }

  /** Clipping height, metres in the scene; nothing above is drawn or hit by rays. */
  set top(height: number) {
    this.surfaces.top = height
    const isCut = Number.isFinite(height)
    this.#renderer.webgl.clippingPlanes = isCut ? [new Plane(new Vector3(0, -1, 0), height)] : []
  }

  /** The element of a building that a triangle is of; null where the file names none. */
  elementOn({ mesh, vertex }: SurfaceVertex): ModelElement | null {
    const part = this.#model.parts.find((candidate) => candidate.mesh === mesh)
    return part ? findModelElementAtVertex(part.elements, vertex) : null
  }

  correct(corrections: ModelCorrections): void {
    const { min, max } = this.#model.bounds
    this.#model = applyModelCorrections(this.#model, corrections)
    this.#light.visible = !this.#model.isScan
    this.surfaces.moved()
    this.#placeCreases()
    if (!this.#shadow) return
    const { bounds, isClay } = this.#model
    const isElsewhere = JSON.stringify([min, max]) !== JSON.stringify([bounds.min, bounds.max])
    if (isElsewhere) this.#castShadow()
    this.#shadow.mesh.visible = isClay
  }

  /**
   * Prepares ray casts, and draws the lines where plain surfaces meet and the shadow of a plain
   * model. Progress in triangles.
   */
  async build(progress: (loaded: number, total: number) => void): Promise<void> {
    const { parts, isScan, frame } = this.#model
    const found = new Map<BufferGeometry, Float32Array>()
    await this.surfaces.build(
      (geometry) => !isScan && !geometry.hasAttribute('uv') && !geometry.hasAttribute('color'),
      (geometry, lines) => found.set(geometry, lines),
      progress,
    )
    if (!this.surfaces.isReady) return
    this.#creasesToFile = new Matrix4().fromArray(frame.matrix()).invert()
    const toScene = this.#creasesToFile.clone().invert()
    this.#drawCreases(
      parts.flatMap(({ mesh, toFile }) => {
        const lines = found.get(mesh.geometry)
        return lines
          ? [transformPoints(lines, new Matrix4().multiplyMatrices(toScene, toFile))]
          : []
      }),
    )
    const triangles = parts.reduce((sum, { mesh }) => sum + countTriangles(mesh.geometry), 0)
    if (!this.#model.isClay || triangles > maxShadowTriangles) return
    // after the first frame, which does not need it
    const { createContactShadow } = await import('./contactShadow.ts')
    this.#createShadow = createContactShadow
    if (this.surfaces.isReady) this.#castShadow()
  }

  dispose(): void {
    this.surfaces.dispose()
    const { scene } = this.#renderer
    for (const { mesh } of this.#model.parts) {
      scene.remove(mesh)
      mesh.geometry.dispose()
    }
    scene.remove(this.#light)
    if (this.#creases) scene.remove(this.#creases)
    this.#model.materials.dispose()
    this.#creases?.geometry.dispose()
    this.#creases?.material.dispose()
    this.#creases = null
    this.#removeShadow()
  }

  #castShadow(): void {
    this.#removeShadow()
    const { parts, bounds } = this.#model
    this.#shadow = this.#createShadow?.(this.#renderer.webgl, parts, bounds) ?? null
    if (!this.#isShown || !this.#shadow) return
    this.#renderer.scene.add(this.#shadow.mesh)
    this.#renderer.invalidate()
  }

  #removeShadow(): void {
    if (!this.#shadow) return
    this.#renderer.scene.remove(this.#shadow.mesh)
    this.#shadow.dispose()
    this.#shadow = null
  }

  #drawCreases(parts: readonly Float32Array[]): void {
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    if (length === 0) return
    const points = new Float32Array(length)
    let at = 0
    for (const part of parts) {
      points.set(part, at)
      at += part.length
    }
    const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(points, 3))
    const material = new LineBasicMaterial({
      color: '#1d2a33',
      transparent: true,
      opacity: 0.34,
      depthWrite: false,
    })
    this.#creases = new LineSegments(geometry, material)
    this.#creases.matrixAutoUpdate = false
    if (this.#isShown) this.#renderer.scene.add(this.#creases)
    this.#placeCreases()
  }

  #placeCreases(): void {
    if (!this.#creases) return
    const toScene = new Matrix4().fromArray(this.#model.frame.matrix())
    this.#creases.matrix.multiplyMatrices(toScene, this.#creasesToFile)
    this.#creases.updateMatrixWorld(true)
  }
}

function transformPoints(points: Float32Array, matrix: Matrix4): Float32Array {
  const result = new Float32Array(points.length)
  const point = new Vector3()
  for (let i = 0; i < points.length; i += 3)
    point.fromArray(points, i).applyMatrix4(matrix).toArray(result, i)
  return result
}
