import {
  BufferGeometry,
  DoubleSide,
  Group,
  Line,
  LineBasicMaterial,
  Mesh,
  MeshBasicMaterial,
  type PerspectiveCamera,
  RingGeometry,
  Vector3,
} from 'three'

/** pixels from the centre to the ring */
const radius = 12
const accent = '#0b6e75'
const facing = new Vector3(0, 0, 1)

/**
 * A ring on the surface under the pointer while points are placed, with a short line along the
 * normal.
 */
export class Reticle {
  readonly object = new Group()
  readonly #ring = new RingGeometry(0.72, 1, 40)
  readonly #rim = new RingGeometry(0.6, 1.12, 40)
  readonly #normalLine = new BufferGeometry().setFromPoints([new Vector3(), new Vector3(0, 0, 2)])
  readonly #accent = new MeshBasicMaterial({
    color: accent,
    side: DoubleSide,
    depthTest: false,
    transparent: true,
  })
  readonly #white = new MeshBasicMaterial({
    color: '#ffffff',
    side: DoubleSide,
    depthTest: false,
    transparent: true,
  })
  readonly #line = new LineBasicMaterial({ color: accent, depthTest: false, transparent: true })

  constructor() {
    for (const [order, part] of [
      new Mesh(this.#rim, this.#white),
      new Mesh(this.#ring, this.#accent),
      new Line(this.#normalLine, this.#line),
    ].entries()) {
      part.renderOrder = 6 + order
      this.object.add(part)
    }
    this.object.visible = false
  }

  /** Scene frame; null hides it. */
  aim(
    at: { point: Vector3; normal: Vector3 } | null,
    camera: PerspectiveCamera,
    height: number,
  ): void {
    this.object.visible = at !== null
    if (!at) return
    const metresPerPixel =
      (2 * Math.tan((camera.fov * Math.PI) / 360) * camera.position.distanceTo(at.point)) /
      Math.max(1, height)
    this.object.position.copy(at.point)
    this.object.quaternion.setFromUnitVectors(facing, at.normal)
    this.object.scale.setScalar(radius * metresPerPixel)
  }

  dispose(): void {
    for (const part of [
      this.#ring,
      this.#rim,
      this.#normalLine,
      this.#accent,
      this.#white,
      this.#line,
    ])
      part.dispose()
  }
}
