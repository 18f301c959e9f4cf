/** Tests of a project of `vitest.config.ts`: all of these files and folders, or those whose names match. */
export interface Tests {
  project: 'server' | 'rules'
  files: string[]
  pattern?: string
}

/** The tests that try every call with every role, with other tenants' records, in other states; named by the call. */
export const matrixTests = [
  'server/src/permissions.test.ts',
  ...['withoutLoad', 'queries', 'otherTenants', 'foreignIds', 'tiersAndStates'].map(
    (name) => `server/src/authorizationMatrix/${name}.test.ts`,
  ),
  'server/src/authorizationMatrix/queries.deep.ts',
]

/** Those that run every query in isolation. */
export const queryTests = matrixTests.filter((file) => file.startsWith('server/src/authorizationMatrix/queries.'))
/** Those that make calls over HTTP, as somebody who may and as somebody who may not. */
export const callTests = matrixTests.filter((file) => !queryTests.includes(file))

/** Escapes a text for use in a pattern. */
export const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches the names of the matrix's tests of these calls. */
export const callNamed = (...paths: string[]): RegExp =>
  new RegExp(`(^|\\s)(${paths.map(literally).join('|')})(:|,|\\s|$)`)
