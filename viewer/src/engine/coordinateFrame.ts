import type { CameraPose, Vec3 } from '@nspect/contract/media/pinCoordinates'

/**
 * Converts between the file's own frame, in which everything is stored, and the scene's: metres, y
 * up, near the origin so that the GPU's single precision suffices. Computed in doubles.
 */
export class Frame {
  readonly offset: Vec3
  readonly scale: number
  readonly #isZUp: boolean

  /**
   * `offset`: the point in the file that becomes the scene's origin. `scale`: metres per unit of
   * the file.
   */
  constructor(offset: Vec3, scale = 1, up: 'y' | 'z' = 'y') {
    if (!(scale > 0 && Number.isFinite(scale)))
      throw new RangeError('scale must be a positive number')
    this.offset = offset
    this.scale = scale
    this.#isZUp = up === 'z'
  }

  toScene(p: Vec3): Vec3 {
    const d = this.directionToScene({
      x: p.x - this.offset.x,
      y: p.y - this.offset.y,
      z: p.z - this.offset.z,
    })
    return { x: d.x * this.scale, y: d.y * this.scale, z: d.z * this.scale }
  }

  toFile(p: Vec3): Vec3 {
    const d = this.directionToFile(p)
    return {
      x: d.x / this.scale + this.offset.x,
      y: d.y / this.scale + this.offset.y,
      z: d.z / this.scale + this.offset.z,
    }
  }

  /** Rotates only; lengths are kept. */
  directionToScene(d: Vec3): Vec3 {
    return this.#isZUp ? { x: d.x, y: d.z, z: -d.y } : { x: d.x, y: d.y, z: d.z }
  }

  directionToFile(d: Vec3): Vec3 {
    return this.#isZUp ? { x: d.x, y: -d.z, z: d.y } : { x: d.x, y: d.y, z: d.z }
  }

  cameraToScene(pose: CameraPose): CameraPose {
    return { ...pose, position: this.toScene(pose.position), target: this.toScene(pose.target) }
  }

  cameraToFile(pose: CameraPose): CameraPose {
    return { ...pose, position: this.toFile(pose.position), target: this.toFile(pose.target) }
  }

  /** Column-major 4x4 matrix from the file's frame to the scene's. */
  matrix(): number[] {
    const s = this.scale
    const o = this.toScene({ x: 0, y: 0, z: 0 })
    return this.#isZUp
      ? [s, 0, 0, 0, 0, 0, -s, 0, 0, s, 0, 0, o.x, o.y, o.z, 1]
      : [s, 0, 0, 0, 0, s, 0, 0, 0, 0, s, 0, o.x, o.y, o.z, 1]
  }
}
