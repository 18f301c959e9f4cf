// What the browser tests need from the machine: Chromium, Japanese and Chinese fonts, tools that
// read PDF.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runTool } from './installAndBuild.mjs'
import { Plain, run, withProgress } from './processes.mjs'

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => folder !== '' && existsSync(join(folder, name)))

const knownBrowsers = () => {
  if (process.env.CHROMIUM_PATH) {
    if (existsSync(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH
    throw new Plain(
      `CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which is not there: please correct it.`,
    )
  }
  const places = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
  ]
  return places.find(existsSync)
}

const hasFonts = () =>
  /\S/.test(spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' }).stdout ?? '')
const hasPdfTools = () => ['pdfimages', 'pdftotext', 'pdftoppm'].every(onPath)

const pdfPackages = () => [
  ...(hasPdfTools() ? [] : ['poppler-utils']),
  ...(onPath('qpdf') ? [] : ['qpdf']),
]
const browserPackages = () => [
  ...(knownBrowsers() ? [] : ['chromium']),
  ...(hasFonts() ? [] : ['fontconfig', 'fonts-noto-cjk']),
]

const byApt = async (packages) => {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await withProgress(`Installing ${packages.join(', ')}`, async () => {
    // a fresh machine finds no packages before its first update
    const patient = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=5']
    await run('apt-get', [...patient, 'update', '-q'], { env })
    // one by one: an unavailable package does not block the others
    for (const name of packages)
      await run('apt-get', [...patient, 'install', '-y', '-q', '--no-install-recommends', name], {
        env,
      })
  })
}

const downloadLimit = 180_000

const byPlaywright = () =>
  withProgress('Downloading Chromium', async () => {
    const download = runTool('@playwright/test/cli.js', ['install', 'chromium-headless-shell'])
    const limit = new Promise((resolve) => setTimeout(resolve, downloadLimit, { code: 1 }).unref())
    return (await Promise.race([download, limit])).code === 0
  })

/** Installs missing packages if this user may, and resolves to those still missing. */
const provide = async (missing) => {
  const wanted = missing()
  if (wanted.length > 0 && process.getuid?.() === 0 && onPath('apt-get')) await byApt(wanted)
  return missing()
}

const pleaseInstall = (what, missing, otherwise = '') =>
  new Plain(
    `${what} ${missing.join(', ')}: please install them (apt-get install ${missing.join(' ')})${otherwise}.`,
  )

/** Ensures the tools that read the printed report; rejects with one sentence. */
export const preparePdfTools = async () => {
  const missing = await provide(pdfPackages)
  if (missing.length > 0) throw pleaseInstall('The tests of the printed report need', missing)
}

/**
 * Ensures a browser and its fonts. Resolves to the path of the browser, undefined for Playwright's
 * own; rejects with one sentence.
 */
export const prepareBrowser = async () => {
  const skip = ', or leave the browser out with E2E=skip'
  const missing = (await provide(browserPackages)).filter((name) => name !== 'chromium')
  if (missing.length > 0) throw pleaseInstall('The browser tests need', missing, skip)
  const browser = knownBrowsers()
  if (!browser && !(await byPlaywright())) {
    throw new Plain(
      `The browser tests need Chromium: please install it or set CHROMIUM_PATH${skip}.`,
    )
  }
  return browser
}

const firstOf = (places) => places.find(existsSync)
const libraries = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib',
  '/usr/libexec',
]
const miniBrowsers = libraries.flatMap((folder) =>
  ['4.1', '6.0', '4.0'].map((version) => join(folder, `webkit2gtk-${version}`, 'MiniBrowser')),
)

const knownEngines = () => ({
  firefox: firstOf(['/usr/bin/firefox-esr', '/usr/bin/firefox']),
  webKitDriver: firstOf(['/usr/bin/WebKitWebDriver', '/usr/lib/webkit2gtk/WebKitWebDriver']),
  webKitBrowser: firstOf(miniBrowsers),
})

const enginePackages = () => {
  const { firefox, webKitDriver, webKitBrowser } = knownEngines()
  return [
    ...(firefox ? [] : ['firefox-esr']),
    ...(webKitDriver && webKitBrowser ? [] : ['webkit2gtk-driver']),
    ...(onPath('Xvfb') ? [] : ['xvfb']),
  ]
}

/**
 * Ensures Firefox, WebKit and a screen in memory; resolves to their paths, or rejects with one
 * sentence.
 */
export const prepareEngines = async () => {
  const missing = await provide(enginePackages)
  if (missing.length > 0) throw pleaseInstall('The tests in Firefox and WebKit need', missing)
  return knownEngines()
}
