/**
 * What `npm run test:deep` runs besides the test files `*.deep.ts`: scripts that take longer than a working day is patient.
 * Each ends with code 0 when all is well. Paths are relative to the top folder; they run on Node 24, one after another.
 * @type {{ title: string, script: string, args?: string[], env?: Record<string, string> }[]}
 */
export const deepScripts = [
  { title: 'Twenty kills under writes', script: 'server/src/testing/kills.ts', args: ['20'] },
  {
    title: 'A hundred thousand calls made from the contract',
    script: 'node_modules/vitest/vitest.mjs',
    args: ['run', '--project', 'server', 'server/src/fuzz.test.ts'],
    env: { FUZZ_REQUESTS: '100000' },
  },
  {
    title: 'Every screen by the rules of accessibility, and in six languages',
    script: 'node_modules/@playwright/test/cli.js',
    args: ['test', '-c', 'e2e/playwright.config.ts', 'axe.spec.ts', 'languages.spec.ts'],
    env: { E2E_DEEP: 'true' },
  },
  { title: 'Guards removed one by one', script: 'server/src/testing/guards.ts' },
]
