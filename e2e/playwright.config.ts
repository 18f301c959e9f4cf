import { defineConfig } from '@playwright/test'
import { coreTag, webglLaunchOptions } from './viewer/webglLaunch.ts'

const isDeep = process.env.E2E_SUITE === 'deep'

export default defineConfig({
  // only what needs a browser; the rest is in `deep/`, whose folders and files are the slices of
  // `npm run test:deep`
  projects: isDeep
    ? [{ name: 'deep', testDir: './deep' }]
    : [
        {
          name: 'journeys',
          testDir: '.',
          testIgnore: ['deep/**'],
          // WebGL is rendered in software here: fewer pixels, and no animated flights
          use: {
            viewport: { width: 1280, height: 800 },
            contextOptions: { reducedMotion: 'reduce' },
          },
        },
        { name: 'viewer', testDir: './deep/viewer', grep: new RegExp(coreTag) },
      ],
  globalSetup: './globalSetup.ts',
  outputDir: 'test-results',
  // each runs files sequentially, with an instance per file
  workers: 2,
  fullyParallel: false,
  retries: 0,
  // a journey takes half a minute; leave room for a busy machine
  timeout: 300_000,
  expect: { timeout: 45_000 },
  forbidOnly: true,
  use: {
    launchOptions: webglLaunchOptions,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // a journey that needs one allows it; elsewhere requests are watched, and some are answered by
    // the test
    serviceWorkers: 'block',
    // hour-long runs share the machine with other work
    actionTimeout: isDeep ? 90_000 : 30_000,
    screenshot: 'only-on-failure',
  },
})
