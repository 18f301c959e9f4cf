import sharp from 'sharp'

/**
 * A hall of 12 by 8 metres, 3 metres high, as a plan and as seen all around from five places in it.
 */
export const hallSize = { width: 12, depth: 8, height: 3, eye: 1.6 } as const

interface Place {
  name: string
  /** metres from the left and the upper edge of the plan */
  x: number
  z: number
  /** degrees from the plan's upper edge to the picture's middle, clockwise */
  heading: number
}

export const panoramaPlaces: readonly Place[] = [
  { name: 'Entrance', x: 2, z: 2, heading: 0 },
  { name: 'Reception', x: 6, z: 2, heading: 40 },
  { name: 'Lifts', x: 10, z: 2.5, heading: 90 },
  { name: 'Bar', x: 10, z: 6, heading: 200 },
  { name: 'Lounge', x: 4, z: 6, heading: 315 },
]

type Color = readonly [number, number, number]
const walls: readonly [Color, Color, Color, Color] = [
  [176, 137, 104],
  [108, 122, 137],
  [142, 85, 114],
  [94, 129, 94],
]
/** a stain on the floor */
const stain = { x: 4, z: 3.5, radius: 0.35 } as const

const shade = (color: Color, by: number): Color => [color[0] * by, color[1] * by, color[2] * by]

const isJoint = (n: number) => Math.abs(n - Math.round(n)) < 0.03

const floorOrCeiling = (isFloor: boolean, x: number, z: number): Color => {
  if (!isFloor) return isJoint(x / 2) || isJoint(z / 2) ? [214, 218, 222] : [236, 239, 241]
  if (Math.hypot(x - stain.x, z - stain.z) < stain.radius) return [96, 32, 24]
  return isJoint(x) || isJoint(z) ? [118, 106, 92] : [150, 136, 120]
}

/** A wall of that length, with a door in its middle. */
const wallAt = (color: Color, along: number, length: number, y: number): Color => {
  const isDoor = y < 2.1 && Math.abs(along - length / 2) < 0.5
  return shade(color, isDoor ? 0.5 : isJoint(along) ? 0.8 : 1)
}

/**
 * What is seen from a place in a direction of the hall's frame: x right on the plan, y up, z down
 * on it.
 */
const seen = (from: Place, [dx, dy, dz]: Color): Color => {
  const toX = ((dx > 0 ? hallSize.width : 0) - from.x) / dx
  const toZ = ((dz > 0 ? hallSize.depth : 0) - from.z) / dz
  const toY = (dy > 0 ? hallSize.height - hallSize.eye : -hallSize.eye) / dy
  const far = Math.min(
    ...[toX, toY, toZ].filter((distance) => distance > 0 && Number.isFinite(distance)),
  )
  const [x, y, z] = [from.x + dx * far, hallSize.eye + dy * far, from.z + dz * far]
  const [north, east, south, west] = walls
  if (far === toY) return floorOrCeiling(dy < 0, x, z)
  return far === toX
    ? wallAt(dx > 0 ? east : west, z, hallSize.depth, y)
    : wallAt(dz > 0 ? south : north, x, hallSize.width, y)
}

/** The panorama from a place. Its camera writes its heading, unless it has no compass. */
export const renderPanorama = async (
  from: Place,
  { hasCompass = true, width = 1024 } = {},
): Promise<Buffer> => {
  const height = width / 2
  const pixels = Buffer.alloc(width * height * 3)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const turn = ((column + 0.5) / width - 0.5) * 2 * Math.PI + (from.heading * Math.PI) / 180
      const rise = (0.5 - (row + 0.5) / height) * Math.PI
      const level = Math.cos(rise)
      pixels.set(
        seen(from, [Math.sin(turn) * level, Math.sin(rise), -Math.cos(turn) * level]).map(
          Math.round,
        ),
        (row * width + column) * 3,
      )
    }
  const heading = hasCompass ? ` GPano:PoseHeadingDegrees="${from.heading}"` : ''
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
    rdf:about="" xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" GPano:ProjectionType="equirectangular"${heading}/></rdf:RDF></x:xmpmeta>`
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withXmp(xmp)
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** The plan of the hall, 100 pixels per metre. */
export const renderHallPlan = (): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#fff"/>
    <rect x="6" y="6" width="1188" height="788" fill="none" stroke="#222" stroke-width="12"/>
    <g fill="#fff"><rect x="550" y="0" width="100" height="14"/><rect x="550" y="786" width="100" height="14"/>
    <rect x="0" y="350" width="14" height="100"/><rect x="1186" y="350" width="14" height="100"/></g></svg>`),
  )
    .png()
    .toBuffer()
