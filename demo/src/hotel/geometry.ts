/** A point, direction or colour; positions in metres, y up. */
export type Vector = [number, number, number]

export const addVectors = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const scaleVector = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by]
export const crossVectors = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const normalizeVector = (a: Vector): Vector => scaleVector(a, 1 / (Math.hypot(...a) || 1))

/** Seeded pseudo-random numbers in 0..1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Placement of a group of surfaces: rotated about the vertical by quarter turns, then translated.
 */
export interface SurfaceFrame {
  at: Vector
  /** quarter turns, counter-clockwise seen from above */
  quarters: 0 | 1 | 2 | 3
}

/** Quarter turns keep coordinates exact. */
export function turnByQuarters([x, y, z]: Vector, quarters: SurfaceFrame['quarters']): Vector {
  if (quarters === 1) return [z, y, -x]
  if (quarters === 2) return [-x, y, -z]
  if (quarters === 3) return [-z, y, x]
  return [x, y, z]
}

export interface Surface {
  positions: number[]
  normals: number[]
  uvs: number[]
  /** brightness per vertex, 0..1: corners and undersides darker, like indoor lighting */
  shades: number[]
  indices: number[]
}

/** A rectangle cut from a panel, in metres from its lower left corner. */
export interface PanelCut {
  left: number
  right: number
  bottom: number
  top: number
}

export interface Panel {
  /** lower left corner as seen from the front */
  corner: Vector
  right: Vector
  up: Vector
  width: number
  height: number
  material: string
  /** size in metres of one repeat of the texture */
  repeat?: number
  holes?: readonly PanelCut[]
  /** rectangles with a material of their own, whose texture covers them once */
  patches?: readonly (PanelCut & { material: string })[]
  /** darker along the edges, as where walls meet */
  isShaded?: boolean
  /**
   * part of the texture that covers the panel once, instead of repeating: left, top, right, bottom
   * in 0..1
   */
  window?: readonly [number, number, number, number]
}

const edgeShade = (distance: number) => 0.74 + 0.26 * Math.min(1, distance / 0.4) ** 0.6

/** Collects surfaces by material, in metres and with normals, in one frame at a time. */
export class SurfaceCollector {
  readonly surfaces = new Map<string, Surface>()
  #frame: SurfaceFrame = { at: [0, 0, 0], quarters: 0 }

  /** Sets the frame of all following surfaces. */
  stand(frame: SurfaceFrame): this {
    this.#frame = frame
    return this
  }

  /** Converts a direction or a point from the current frame to the whole shape's. */
  direction(vector: Vector): Vector {
    return turnByQuarters(vector, this.#frame.quarters)
  }
  point(vector: Vector): Vector {
    return addVectors(turnByQuarters(vector, this.#frame.quarters), this.#frame.at)
  }

  surface(material: string): Surface {
    const found = this.surfaces.get(material)
    if (found !== undefined) return found
    const made: Surface = { positions: [], normals: [], uvs: [], shades: [], indices: [] }
    this.surfaces.set(material, made)
    return made
  }

  #vertex(
    surface: Surface,
    position: Vector,
    normal: Vector,
    uv: [number, number],
    shade: number,
  ): number {
    surface.positions.push(...this.point(position))
    surface.normals.push(...this.direction(normal))
    surface.uvs.push(...uv)
    surface.shades.push(shade)
    return surface.shades.length - 1
  }

  /** A flat one-sided rectangle, with holes and patches. */
  panel(panel: Panel): void {
    const { corner, right, up, width, height, material, window } = panel
    const { repeat = 1, holes = [], patches = [], isShaded = false } = panel
    const normal = crossVectors(right, up)
    const rims = isShaded ? [0.12, 0.4] : []
    const lines = (length: number, cuts: number[]) =>
      [...new Set([0, length, ...rims.flatMap((rim) => [rim, length - rim]), ...cuts])]
        .filter((at) => at >= 0 && at <= length)
        .sort((a, b) => a - b)
    const cuts = [...holes, ...patches]
    const columns = lines(
      width,
      cuts.flatMap(({ left, right }) => [left, right]),
    )
    const rows = lines(
      height,
      cuts.flatMap(({ bottom, top }) => [bottom, top]),
    )
    const shadeAt = (s: number, t: number) =>
      isShaded ? edgeShade(Math.min(s, width - s)) * edgeShade(Math.min(t, height - t)) : 1
    for (const [column, left] of columns.slice(0, -1).entries()) {
      for (const [row, bottom] of rows.slice(0, -1).entries()) {
        const cell = { left, bottom, right: columns[column + 1]!, top: rows[row + 1]! }
        const middle = { s: (cell.left + cell.right) / 2, t: (cell.bottom + cell.top) / 2 }
        const covers = (cut: PanelCut) =>
          cut.left < middle.s && middle.s < cut.right && cut.bottom < middle.t && middle.t < cut.top
        if (holes.some(covers)) continue
        const patch = patches.find(covers)
        const uv = (s: number, t: number): [number, number] =>
          patch === undefined
            ? window === undefined
              ? [s / repeat, -t / repeat]
              : [
                  window[0] + (s / width) * (window[2] - window[0]),
                  window[3] - (t / height) * (window[3] - window[1]),
                ]
            : [
                (s - patch.left) / (patch.right - patch.left),
                (patch.top - t) / (patch.top - patch.bottom),
              ]
        const surface = this.surface(patch?.material ?? material)
        const corners = (
          [
            [cell.left, cell.bottom],
            [cell.right, cell.bottom],
            [cell.right, cell.top],
            [cell.left, cell.top],
          ] as const
        ).map(([s, t]) =>
          this.#vertex(
            surface,
            addVectors(corner, addVectors(scaleVector(right, s), scaleVector(up, t))),
            normal,
            uv(s, t),
            shadeAt(s, t),
          ),
        ) as [number, number, number, number]
        const [a, b, c, d] = corners
        surface.indices.push(a, b, c, a, c, d)
      }
    }
  }

  /** A box from its lowest corner; `without` leaves out invisible faces (as in 'top front'). */
  box(
    low: Vector,
    size: Vector,
    material: string,
    options: { repeat?: number; without?: string } = {},
  ): void {
    const [w, h, d] = size
    const [x, y, z] = low
    const without = options.without ?? ''
    const face = (
      name: string,
      corner: Vector,
      right: Vector,
      up: Vector,
      width: number,
      height: number,
    ) => {
      if (without.includes(name)) return
      this.panel({ corner, right, up, width, height, material, repeat: options.repeat ?? 1 })
    }
    face('front', [x, y, z + d], [1, 0, 0], [0, 1, 0], w, h)
    face('back', [x + w, y, z], [-1, 0, 0], [0, 1, 0], w, h)
    face('right', [x + w, y, z + d], [0, 0, -1], [0, 1, 0], d, h)
    face('left', [x, y, z], [0, 0, 1], [0, 1, 0], d, h)
    face('top', [x, y + h, z + d], [1, 0, 0], [0, 0, -1], w, d)
    face('bottom', [x, y, z], [1, 0, 0], [0, 0, 1], w, d)
  }

  /** A box with rounded edges, for cushions and ceramics; `puff` raises the middle of its top. */
  cushion(low: Vector, size: Vector, radius: number, material: string, puff = 0): void {
    const half = scaleVector(size, 0.5)
    const centre = addVectors(low, half)
    const r = Math.min(radius, ...half)
    const steps = [0, 0.45, 1]
    const along = (length: number) => {
      const edge = steps.map((step) => -length + r * step)
      return [
        ...edge,
        ...(puff > 0 ? [-(length - r) / 2, 0, (length - r) / 2] : []),
        ...edge.map((at) => -at).reverse(),
      ]
    }
    const surface = this.surface(material)
    const faces: [0 | 1 | 2, 1 | -1][] = [
      [0, 1],
      [0, -1],
      [1, 1],
      [1, -1],
      [2, 1],
      [2, -1],
    ]
    for (const [axis, sign] of faces) {
      const [u, v] = [((axis + 1) % 3) as 0 | 1 | 2, ((axis + 2) % 3) as 0 | 1 | 2]
      const [us, vs] = [along(half[u]), along(half[v])]
      const first = surface.shades.length
      for (const s of us) {
        for (const t of vs) {
          const point: Vector = [0, 0, 0]
          point[axis] = sign * half[axis]
          point[u] = s
          point[v] = t
          const inner = point.map((value, at) =>
            Math.min(Math.max(value, r - half[at]!), half[at]! - r),
          ) as Vector
          const normal = normalizeVector(addVectors(point, scaleVector(inner, -1)))
          const position = addVectors(inner, scaleVector(normal, r))
          const rise = Math.max(0, position[1] / half[1])
          position[1] +=
            puff *
            rise *
            Math.cos((position[0] / half[0]) * 1.5) *
            Math.cos((position[2] / half[2]) * 1.5)
          const shade = 0.8 + 0.2 * ((normal[1] + 1) / 2)
          this.#vertex(
            surface,
            addVectors(centre, position),
            normal,
            [position[0] + position[1], position[2] + position[1]],
            shade,
          )
        }
      }
      for (let i = 0; i < us.length - 1; i++) {
        for (let j = 0; j < vs.length - 1; j++) {
          const a = first + i * vs.length + j
          const [b, c, d] = [a + vs.length, a + vs.length + 1, a + 1]
          if (sign > 0) surface.indices.push(a, b, c, a, c, d)
          else surface.indices.push(a, c, b, a, d, c)
        }
      }
    }
  }

  /**
   * A solid of revolution, vertical axis: `profile` lists radius and height from the bottom up,
   * seen from outside.
   */
  turnedBody(
    foot: Vector,
    profile: readonly (readonly [number, number])[],
    material: string,
    segments = 14,
    stretch = 1,
  ): void {
    const surface = this.surface(material)
    for (const [index, [r0, y0]] of profile.slice(0, -1).entries()) {
      const [r1, y1] = profile[index + 1]!
      const slope = normalizeVector([y1 - y0, r0 - r1, 0])
      const first = surface.shades.length
      for (let step = 0; step <= segments; step++) {
        const angle = (step / segments) * 2 * Math.PI
        const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
        for (const [radius, y] of [
          [r0, y0],
          [r1, y1],
        ] as const) {
          const position = addVectors(foot, [radius * cos, y, radius * sin * stretch])
          this.#vertex(
            surface,
            position,
            [slope[0] * cos, slope[1], slope[0] * sin],
            [step / segments, -y],
            1,
          )
        }
      }
      for (let step = 0; step < segments; step++) {
        const a = first + step * 2
        surface.indices.push(a, a + 1, a + 3, a, a + 3, a + 2)
      }
    }
  }

  /** Hanging cloth in waves along x, with a two-sided material. */
  curtain(
    corner: Vector,
    width: number,
    height: number,
    waves: number,
    depth: number,
    material: string,
  ): void {
    const surface = this.surface(material)
    const first = surface.shades.length
    const steps = waves * 6
    for (let step = 0; step <= steps; step++) {
      const phase = (step / steps) * waves * 2 * Math.PI
      const normal = normalizeVector([
        -Math.cos(phase) * depth * ((waves * 2 * Math.PI) / width),
        0,
        1,
      ])
      const x = (step / steps) * width
      for (const y of [0, height]) {
        const shade = 0.8 + 0.2 * Math.sin(phase)
        this.#vertex(
          surface,
          addVectors(corner, [x, y, Math.sin(phase) * depth]),
          normal,
          [x, -y],
          shade,
        )
      }
    }
    for (let step = 0; step < steps; step++) {
      const a = first + step * 2
      surface.indices.push(a, a + 2, a + 3, a, a + 3, a + 1)
    }
  }
}
