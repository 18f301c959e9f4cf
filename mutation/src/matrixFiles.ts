/** The tests that try every call as everybody, with other tenants' records and in other states; their names tell the call. */
export const matrixTests = [
  'server/src/permissions.test.ts',
  ...['loads', 'queries', 'tenants', 'keys', 'states'].map((name) => `server/src/authorizationMatrix/${name}.test.ts`),
  'server/src/authorizationMatrix/queries.deep.ts',
]

/** The tests that try every query by itself. */
export const queryTests = matrixTests.filter((file) => file.startsWith('server/src/authorizationMatrix/queries.'))

/** A text as a pattern that means it. */
export const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Finds the names of the matrix's tests of these calls. */
export const callNamed = (...paths: string[]): RegExp =>
  new RegExp(`(^|\\s)(${paths.map(literally).join('|')})(:|,|\\s|$)`)
