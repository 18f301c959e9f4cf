import { DoubleSide, Group, Mesh, MeshBasicMaterial, RingGeometry, Vector3 } from 'three'

/** metres: about the space that a body takes */
const radius = 0.25
/** above the floor, to avoid z-fighting */
const lift = 0.01
const facing = new Vector3(0, 0, 1)

/** A ring on the floor under the pointer: where a press would move to. */
export class FloorCursor {
  readonly object = new Group()
  readonly #parts = [
    { shape: new RingGeometry(0.78, 1.06, 48), paint: createCursorMaterial('#ffffff', 0.9) },
    { shape: new RingGeometry(0.86, 0.98, 48), paint: createCursorMaterial('#0b6e75', 1) },
  ]

  constructor() {
    for (const [order, part] of this.#parts.entries()) {
      const mesh = new Mesh(part.shape, part.paint)
      mesh.renderOrder = 4 + order
      this.object.add(mesh)
    }
    this.object.scale.setScalar(radius)
    this.object.visible = false
  }

  /** Scene frame; null hides it. */
  lieAt(at: { point: Vector3; normal: Vector3 } | null): void {
    this.object.visible = at !== null
    if (!at) return
    this.object.position.copy(at.point).addScaledVector(at.normal, lift)
    this.object.quaternion.setFromUnitVectors(facing, at.normal)
  }

  dispose(): void {
    for (const { shape, paint } of this.#parts) {
      shape.dispose()
      paint.dispose()
    }
  }
}

function createCursorMaterial(color: string, opacity: number): MeshBasicMaterial {
  return new MeshBasicMaterial({
    color,
    opacity,
    transparent: true,
    side: DoubleSide,
    depthWrite: false,
  })
}
