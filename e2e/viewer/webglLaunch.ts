import { existsSync } from 'node:fs'

const defaultChromiumPath = '/usr/bin/chromium'
// where neither is there, `npm test` has fetched the browser that Playwright finds by itself
const executablePath =
  process.env.CHROMIUM_PATH ?? (existsSync(defaultChromiumPath) ? defaultChromiumPath : undefined)

/** How Chromium is started so that WebGL is drawn in software and alike on every computer. */
export const webglLaunchOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--headless=new',
    '--no-sandbox',
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist',
    '--disable-dev-shm-usage',
  ],
}

/**
 * Marks the part of the viewer's contract that `npm test` looks at; the whole of it is a deep
 * slice.
 */
export const coreTag = '@core'
