import { defineConfig } from '@playwright/test'
import { webglLaunch } from './viewer/browser.ts'

export default defineConfig({
  testDir: '.',
  globalSetup: './globalSetup.ts',
  // every screen by axe and in six languages takes as long as all the rest: `npm run test:deep` looks there, too
  testIgnore: process.env.E2E_DEEP ? [] : ['axe.spec.ts', 'languages.spec.ts'],
  outputDir: 'test-results',
  workers: 1,
  // `npm test` names what needed its second try; a slow machine should not hide the 200 others
  retries: 1,
  // a journey takes half a minute; a machine that does other things besides may take its time
  timeout: 300_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    launchOptions: webglLaunch,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // what takes an hour is run beside other things
    actionTimeout: process.env.E2E_DEEP ? 90_000 : 30_000,
    screenshot: 'only-on-failure',
  },
})
