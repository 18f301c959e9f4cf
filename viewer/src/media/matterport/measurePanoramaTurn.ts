/** A picture in shades of grey, row by row. */
export interface GrayImage {
  width: number
  height: number
  shades: ArrayLike<number>
}

/**
 * degrees: the directions that are compared, and their steps; candidates lie a quarter of a degree
 * apart
 */
const across = { most: 28, step: 0.5 } as const
const upwards = { most: 14, step: 2 } as const
const candidates = 1440
/** how alike both have to be, and how much more than anywhere else */
const least = { likeness: 0.8, lead: 0.05 } as const
/** degrees: another place is one farther away than this */
const elsewhere = 6

const radians = (degrees: number) => (degrees * Math.PI) / 180

const at = ({ width, height, shades }: GrayImage, x: number, y: number): number => {
  const [left, top] = [Math.floor(x), Math.min(height - 2, Math.max(0, Math.floor(y)))]
  const [right, below] = [x - left, Math.min(1, Math.max(0, y - top))]
  const shade = (column: number, row: number) =>
    shades[row * width + (((column % width) + width) % width)] ?? 0
  const upper = shade(left, top) * (1 - right) + shade(left + 1, top) * right
  const lower = shade(left, top + 1) * (1 - right) + shade(left + 1, top + 1) * right
  return upper * (1 - below) + lower * below
}

/** The shades of a level circle through a panorama, from its middle to the right. */
const sampleRow = (panorama: GrayImage, pitch: number): Float64Array =>
  Float64Array.from({ length: candidates }, (_, n) => {
    const x = panorama.width / 2 + (n / candidates) * panorama.width - 0.5
    return at(panorama, x, (0.5 - pitch / 180) * panorama.height - 0.5)
  })

/** shades that differ by less than this from their mean are one */
const leastContrast = 2

/**
 * Where the middle of a level view lies in an equirectangular picture from the same place, degrees
 * to the right of the picture's middle. The vendor does not document how it turns these pictures,
 * so that is looked for in the pictures themselves. `fov`: the view's vertical angle in degrees.
 * Null where the walls are too plain, or too much alike, to tell.
 */
export const measurePanoramaTurn = (
  panorama: GrayImage,
  view: GrayImage,
  fov: number,
): number | null => {
  const focal = view.height / 2 / Math.tan(radians(fov) / 2)
  const directions: { yaw: number; pitch: number }[] = []
  for (let pitch = -upwards.most; pitch <= upwards.most; pitch += upwards.step)
    for (let yaw = -across.most; yaw <= across.most; yaw += across.step)
      directions.push({ yaw, pitch })
  const inView = directions.flatMap(({ yaw, pitch }) => {
    const x = view.width / 2 + focal * Math.tan(radians(yaw)) - 0.5
    const y = view.height / 2 - (focal * Math.tan(radians(pitch))) / Math.cos(radians(yaw)) - 0.5
    return x >= 0 && x <= view.width - 1 && y >= 0 && y <= view.height - 1
      ? [{ yaw, pitch, shade: at(view, x, y) }]
      : []
  })
  if (inView.length < directions.length / 3) return null
  const count = inView.length
  const mean = inView.reduce((sum, { shade }) => sum + shade, 0) / count
  const wanted = inView.map(({ shade }) => shade - mean)
  const length = Math.sqrt(wanted.reduce((sum, off) => sum + off * off, 0))
  if (length < leastContrast * Math.sqrt(count)) return null
  const rows = new Map<number, Float64Array>()
  for (const { pitch } of inView) if (!rows.has(pitch)) rows.set(pitch, sampleRow(panorama, pitch))
  const samples = inView.map(({ yaw, pitch }, n) => ({
    row: rows.get(pitch) ?? new Float64Array(),
    column: Math.round((yaw / 360) * candidates) + candidates,
    off: wanted[n] ?? 0,
  }))
  const likeness = Float64Array.from({ length: candidates }, (_, n) => {
    let [sum, squares, along] = [0, 0, 0]
    for (const { row, column, off } of samples) {
      const shade = row[(column + n) % candidates] ?? 0
      sum += shade
      squares += shade * shade
      along += shade * off
    }
    const spread = Math.sqrt(Math.max(0, squares - (sum * sum) / count))
    return spread < leastContrast * Math.sqrt(count) ? 0 : along / (spread * length)
  })
  const best = likeness.reduce(
    (bestIndex, value, n) => (value > (likeness[bestIndex] ?? 0) ? n : bestIndex),
    0,
  )
  const near = (n: number) =>
    Math.min(Math.abs(n - best), candidates - Math.abs(n - best)) * (360 / candidates) <= elsewhere
  const second = likeness.reduce((most, value, n) => (near(n) ? most : Math.max(most, value)), 0)
  const peak = likeness[best] ?? 0
  if (peak < least.likeness || peak - second < least.lead) return null
  // the top of the parabola through it and its neighbours
  const before = likeness[(best + candidates - 1) % candidates] ?? 0
  const after = likeness[(best + 1) % candidates] ?? 0
  const bend = before - 2 * peak + after
  const shift = bend < -1e-12 ? (before - after) / (2 * bend) : 0
  const found = ((best + shift) / candidates) * 360
  return found > 180 ? found - 360 : found
}
