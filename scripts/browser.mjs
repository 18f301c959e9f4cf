// What the browser tests need from the machine: a Chromium, letters for Japanese and Chinese, tools that read PDF.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Plain, run, withProgress } from './processes.mjs'
import { runTool } from './ready.mjs'

const onPath = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, name)))

const knownBrowsers = () => {
  if (process.env.CHROMIUM_PATH) {
    if (existsSync(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH
    throw new Plain(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which is not there: please correct it.`)
  }
  const places = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
  ]
  return places.find(existsSync)
}

const hasFonts = () => /\S/.test(spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' }).stdout ?? '')
const hasPdfTools = () => onPath('pdfimages') && onPath('pdftotext')

const missingPackages = () => [
  ...(knownBrowsers() ? [] : ['chromium']),
  ...(hasFonts() ? [] : ['fontconfig', 'fonts-noto-cjk']),
  ...(hasPdfTools() ? [] : ['poppler-utils']),
]

const byApt = async (packages) => {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await withProgress(`Installing ${packages.join(', ')}`, async () => {
    // a fresh machine finds no package before its first update
    await run('apt-get', ['update', '-q'], { env })
    // one by one: a package that cannot be had does not keep the others away
    for (const name of packages) await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env })
  })
}

const downloadLimit = 180_000

const byPlaywright = () =>
  withProgress('Downloading Chromium', async () => {
    const download = runTool('@playwright/test/cli.js', ['install', 'chromium-headless-shell'])
    const limit = new Promise((resolve) => setTimeout(resolve, downloadLimit, { code: 1 }).unref())
    return (await Promise.race([download, limit])).code === 0
  })

/**
 * Makes sure of everything, installing it where this user may. Resolves to the path of the browser, undefined for
 * Playwright's own; rejects with one sentence.
 */
export const prepareBrowser = async () => {
  const wanted = missingPackages()
  if (wanted.length > 0 && process.getuid?.() === 0 && onPath('apt-get')) await byApt(wanted)
  const missing = missingPackages().filter((name) => name !== 'chromium')
  if (missing.length > 0) {
    throw new Plain(
      `The browser tests need ${missing.join(', ')}: please install them (apt-get install ${missing.join(' ')}), or leave the browser out with E2E=skip.`,
    )
  }
  const browser = knownBrowsers()
  if (!browser && !(await byPlaywright())) {
    throw new Plain(
      'The browser tests need Chromium: please install it or set CHROMIUM_PATH, or leave the browser out with E2E=skip.',
    )
  }
  return browser
}
