interface Spot {
  x: number
  y: number
}

/**
 * CSS pixels: the loupe's diameter, its distance from the finger's tip, and from the edges of the
 * view
 */
export const loupeSizes = { size: 132, gap: 34, margin: 8, zoom: 2.5 } as const

/**
 * The loupe's top left corner for a finger in a view, CSS pixels: above the finger; near the upper
 * edge beside it, on the side with more room. It never lies under the finger.
 */
export const computeLoupePosition = (
  finger: Spot,
  view: { width: number; height: number },
): { left: number; top: number } => {
  const { size, gap, margin } = loupeSizes
  const within = (at: number, length: number) =>
    Math.max(margin, Math.min(at, length - size - margin))
  const above = finger.y - gap - size
  if (above >= margin) return { left: within(finger.x - size / 2, view.width), top: above }
  const isLeft = finger.x > view.width / 2
  return {
    left: isLeft ? finger.x - gap - size : finger.x + gap,
    top: within(finger.y - size / 2, view.height),
  }
}
