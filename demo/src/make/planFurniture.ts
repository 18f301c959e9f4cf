/**
 * What stands in every room, in the room's frame as `bedroom` and `bathroom` place it, drawn in one
 * colour.
 */
export const drawFurniture = (colour: string): string => {
  const box = (x: number, z: number, width: number, depth: number, round = 0.02) =>
    `<rect x="${x}" y="${z}" width="${width}" height="${depth}" rx="${round}"/>`
  const bed = [
    box(2.02, 3.42, 1.9, 1.66, 0.05),
    box(3.42, 3.5, 0.44, 0.7, 0.08),
    box(3.42, 4.3, 0.44, 0.7, 0.08),
    box(2.12, 3.37, 0.5, 1.76),
    box(3.56, 2.74, 0.42, 0.42),
    box(3.56, 5.36, 0.42, 0.42),
    '<circle cx="3.78" cy="2.95" r="0.11"/><circle cx="3.78" cy="5.57" r="0.11"/>',
  ]
  const desk = [
    box(0.015, 3.2, 0.54, 1.55),
    box(0.01, 3.42, 0.05, 1.1),
    box(0.55, 3.63, 0.48, 0.48, 0.06),
    box(0.2, 5.42, 0.78, 0.76, 0.1),
    '<circle cx="1.4" cy="5.85" r="0.24"/>',
    box(1.72, 2.415, 1, 0.54),
    '<path d="M 1.72 2.415 L 2.72 2.955 M 1.72 2.955 L 2.72 2.415"/>',
  ]
  const bath = [
    box(2.02, 0.01, 0.4, 0.17),
    '<ellipse cx="2.22" cy="0.44" rx="0.19" ry="0.25"/>',
    box(2.13, 1.81, 1.14, 0.49),
    '<ellipse cx="2.7" cy="2.03" rx="0.24" ry="0.17"/>',
    box(3.03, 0.01, 0.96, 1.08),
    '<path d="M 3.03 0.01 L 3.99 1.09 M 3.99 0.01 L 3.03 1.09"/><circle cx="3.5" cy="0.55" r="0.06"/>',
  ]
  const drawn = [...bed, ...desk, ...bath].join('')
  return `<g fill="#ffffff" fill-opacity="0.75" stroke="${colour}" stroke-width="0.016">${drawn}</g>`
}
