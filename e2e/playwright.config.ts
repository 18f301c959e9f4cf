import { defineConfig } from '@playwright/test'
import { core, webglLaunch } from './viewer/browser.ts'

const isDeep = process.env.E2E_SUITE === 'deep'

export default defineConfig({
  // what only a browser can show; the rest waits in `deep/`, whose folders and files are the slices of `npm run test:deep`
  projects: isDeep
    ? [{ name: 'deep', testDir: './deep' }]
    : [
        {
          name: 'journeys',
          testDir: '.',
          testIgnore: ['deep/**'],
          // models are drawn by the processor here: fewer pixels, and no flights that nobody watches
          use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } },
        },
        { name: 'viewer', testDir: './deep/viewer', grep: new RegExp(core) },
      ],
  globalSetup: './globalSetup.ts',
  outputDir: 'test-results',
  // each runs files from first to last, over an instance of their own
  workers: 2,
  fullyParallel: false,
  retries: 0,
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
    actionTimeout: isDeep ? 90_000 : 30_000,
    screenshot: 'only-on-failure',
  },
})
