type Place = readonly [number, number, number]

/** A box as twelve triangles, seen from outside. */
export const boxTriangles = ([ax, ay, az]: Place, [bx, by, bz]: Place): Place[][] => {
  const at = (corner: number): Place => [corner & 1 ? bx : ax, corner & 2 ? by : ay, corner & 4 ? bz : az]
  const sides = ['0264', '1573', '0451', '2376', '0132', '4675']
  return sides.flatMap((side) => {
    const [a = 0, b = 0, c = 0, d = 0] = [...side].map(Number)
    return [
      [at(a), at(b), at(c)],
      [at(a), at(c), at(d)],
    ].map((triangle) => triangle.toReversed())
  })
}

/** An STL as most programs write it. */
export const binaryStl = (triangles: readonly Place[][]): Buffer => {
  const bytes = Buffer.alloc(84 + triangles.length * 50)
  bytes.write('solid, though binary')
  bytes.writeUInt32LE(triangles.length, 80)
  for (const [i, triangle] of triangles.entries())
    for (const [j, value] of triangle.flat().entries()) bytes.writeFloatLE(value, 84 + i * 50 + 12 + j * 4)
  return bytes
}

/** The same as text. */
export const textStl = (triangles: readonly Place[][]): Buffer => {
  const facets = triangles.map((triangle) =>
    [
      'facet normal 0 0 0',
      ' outer loop',
      ...triangle.map((place) => `  vertex ${place.join(' ')}`),
      ' endloop',
      'endfacet',
    ].join('\r\n'),
  )
  return Buffer.from(['solid house', ...facets, 'endsolid house', ''].join('\r\n'))
}
