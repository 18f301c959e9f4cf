/**
 * What is being dragged on a plan: a panorama to a place in percent, or the view to another
 * direction in radians.
 */
export type BoardDrag =
  | { what: 'place'; id: number; x: number; y: number; isMoved: boolean }
  | { what: 'view'; turn: number }

const clampPercent = (percent: number) =>
  Math.min(100, Math.max(0, Math.round(percent * 100) / 100))

/** The place of a pointer on a plan, in percent; null if the plan has no size yet. */
export const toPercentPosition = (
  { clientX, clientY }: { clientX: number; clientY: number },
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'> | undefined,
): { x: number; y: number } | null =>
  box && box.width > 0 && box.height > 0
    ? {
        x: clampPercent(((clientX - box.left) / box.width) * 100),
        y: clampPercent(((clientY - box.top) / box.height) * 100),
      }
    : null

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** One percent further by an arrow key; null for other keys. */
export const movePositionByKey = (
  key: string,
  { x, y }: { x: number; y: number },
): { x: number; y: number } | null => {
  const by = arrows[key]
  return by ? { x: clampPercent(x + by[0]), y: clampPercent(y + by[1]) } : null
}

/**
 * The heading of a panorama, in degrees from north, whose view `yaw` radians to the right of its
 * middle looks `turn` radians clockwise from the upper edge of a plan; `north`: that of the plan,
 * in degrees.
 */
export const computeHeading = (turn: number, yaw: number, north: number): number => {
  const degrees = ((turn - yaw) * 180) / Math.PI - north
  const whole = Math.round((((degrees % 360) + 360) % 360) * 10) / 10
  return whole === 360 ? 0 : whole
}
