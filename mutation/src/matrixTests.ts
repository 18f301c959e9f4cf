/**
 * Tests of a project of `vitest.config.ts`: all of these files and folders, or those whose names
 * match.
 */
export interface TestSelection {
  project: 'server' | 'rules'
  files: string[]
  pattern?: string
  /**
   * of `queries.deep.ts`: a pattern of the calls that lose what they look for, and no query is
   * tried again
   */
  calls?: string
  /** of the same: a pattern of the queries that are tried again, and no call loses anything */
  queries?: string
}

/**
 * Makes what a call looks for vanish while it runs, and asks queries again once rows were deleted.
 */
const vanishingTests = 'server/src/authorizationMatrix/queries.deep.ts'

/**
 * The tests that try every call with every role, with other tenants' records, in other states;
 * named by the call.
 */
export const matrixTests = [
  'server/src/permissions.test.ts',
  ...['withoutLoad', 'queryNames', 'otherTenants', 'foreignIds', 'tiersAndStates'].map(
    (name) => `server/src/authorizationMatrix/${name}.test.ts`,
  ),
  vanishingTests,
]

/** Those that run every query in isolation. */
export const queryTests = matrixTests.filter((file) =>
  file.startsWith('server/src/authorizationMatrix/queries.'),
)
/** Those that make calls over HTTP, as somebody who may and as somebody who may not. */
export const callTests = matrixTests.filter((file) => !queryTests.includes(file))

/** Escapes a text for use in a pattern. */
export const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches the names of the matrix's tests of these calls. */
export const buildCallPattern = (...paths: string[]): RegExp =>
  new RegExp(`(^|\\s)(${paths.map(escapeRegExp).join('|')})(:|,|\\s|$)`)

/** Most calls that lose what they look for in one run: each is made dozens of times. */
const mostVanishing = 12

/**
 * The trial in which what a call looks for vanishes, of the calls that tests of the matrix with
 * these names make.
 */
export const findVanishingTrial = (names: readonly string[]): TestSelection | undefined => {
  const paths = new Set(
    names.flatMap((name) => /(?:^|\s)([\w-]+(?:\/[\w:-]+)+)(?=[:,\s]|$)/.exec(name)?.[1] ?? []),
  )
  if (paths.size === 0) return undefined
  return {
    project: 'server',
    files: [vanishingTests],
    calls: buildCallPattern(...[...paths].slice(0, mostVanishing)).source,
  }
}
