/**
 * Tests that take too long for every commit: `npm run test:deep` runs all of them, `npm run
 * test:deep -- axe kills` only these slices. A slice is test files (`tests`: filters of Vitest's
 * project `deep`; `browser`: filters of Playwright's deep suite) or a script that exits with code 0
 * on success, run on Node 24 from the root folder. `env` is what its environment has besides.
 * @type {{ name: string, title: string, tests?: string[], browser?: string[], script?: string,
 *   args?: string[], env?: Record<string, string> }[]}
 */
export const deepSlices = [
  {
    name: 'server',
    title: 'Server tests that wait, kill or measure',
    tests: ['server/src', 'demo/src'],
  },
  {
    name: 'kills',
    title: 'Twenty kills under writes, and what they have cost',
    script: 'faults/src/main.ts',
    args: ['kill-save', '--rounds=20'],
  },
  {
    name: 'faults',
    title: 'Every fault a few times, and what it has cost',
    script: 'faults/src/main.ts',
    args: ['all', '--rounds=6'],
  },
  {
    name: 'backup',
    title: 'The drill: 250,000 points and 5,000 files backed up, destroyed and restored',
    script: 'server/src/backup/testing/drill.ts',
  },
  {
    name: 'calls',
    title:
      'What a stage of the pipeline does with all calls alike, tried on every one of them and as everybody',
    script: 'node_modules/vitest/vitest.mjs',
    args: [
      'run',
      '--project',
      'server',
      ...[
        'apiKeys',
        'invalidCredentials',
        'invalidInput',
        'otherTenants',
        'rightFirst',
        'tiersAndStates',
        'unpaid',
      ].map((name) => `authorizationMatrix/${name}`),
      'server/src/permissions',
      'server/src/reports/shareLinks/manageLinks',
    ],
    env: { EVERY_CALL: '1' },
  },
  {
    name: 's3',
    title: 'Files, models, reports and exports in a stand-in for an S3 store',
    script: 'node_modules/vitest/vitest.mjs',
    args: [
      'run',
      '--project',
      'server',
      ...['files', 'models', 'reports', 'clientData', 'projects', 'pins'].map(
        (folder) => `server/src/${folder}/`,
      ),
    ],
    env: { TEST_STORAGE: 's3' },
  },
  {
    name: 'fuzz',
    title: 'Calls made from the contract, a hundred thousand unless told otherwise',
    script: 'node_modules/vitest/vitest.mjs',
    args: ['run', '--project', 'server', 'server/src/fuzz.test.ts'],
    env: { FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? '100000' },
  },
  { name: 'journeys', title: 'Journeys through every screen', browser: ['deep/journeys'] },
  {
    name: 'nodes',
    title:
      'The same journeys against two servers behind a balancer, with files in a stand-in for an S3 store',
    browser: ['deep/journeys'],
    env: { E2E_NODES: '2' },
  },
  {
    name: 'viewer',
    title: 'Every ability of the viewer, on every kind of model',
    browser: ['deep/viewer'],
  },
  {
    name: 'engines',
    title: 'The main loop in Firefox and WebKit',
    browser: ['deep/engines'],
  },
  {
    name: 'axe',
    title: 'Every screen by the rules of accessibility',
    browser: ['deep/accessibility'],
  },
  { name: 'languages', title: 'Every screen in six languages', browser: ['deep/languages'] },
  { name: 'mutation', title: 'Guards removed one by one', script: 'mutation/src/mutationTests.ts' },
]
