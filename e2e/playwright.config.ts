import { defineConfig } from '@playwright/test'
import { webglLaunch } from './viewer/browser.ts'

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    launchOptions: webglLaunch,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
  },
})
