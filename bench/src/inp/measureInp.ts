import { type Browser, chromium, type Page } from '@playwright/test'
import { signInWithToken } from '../../../e2e/browserSession.ts'
import { webglLaunchOptions } from '../../../e2e/viewer/webglLaunch.ts'
import { withFilledDemo } from '../lists/withFilledDemo.ts'
import { type JourneyStep, listJourneySteps } from './journeySteps.ts'

/** slower than this machine, as a phone is */
const throttling = 4
/** points of the inspection */
const points = 500
/** ms that three of four interactions take at most */
const goal = 150

/**
 * Runs in the page before its scripts: from each press of a button or key to the end of the frame
 * after it, ms of the main thread. What the graphics card draws is left out: here it is drawn by
 * software.
 */
const watchInteractions = () => {
  const seen = { longest: 0, begun: 0, ended: 0 }
  Object.assign(globalThis, { seenInteractions: seen })
  const watch = ({ timeStamp }: Event) => {
    seen.begun += 1
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        seen.longest = Math.max(seen.longest, performance.now() - timeStamp)
        seen.ended += 1
      }
      port2.postMessage(null)
    })
  }
  for (const name of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup'])
    window.addEventListener(name, watch, { capture: true, passive: true })
}

interface SeenInteractions {
  longest: number
  /** events whose frame was awaited, and those whose frame has come */
  begun: number
  ended: number
}

/** Forgets the interactions so far. */
const forgetInteractions = (page: Page) =>
  page.evaluate(() => {
    const { seenInteractions } = globalThis as unknown as { seenInteractions: SeenInteractions }
    Object.assign(seenInteractions, { longest: 0, begun: 0, ended: 0 })
  })

/** ms of the longest interaction, once the frames of all have come; fails if there was none. */
const readLongest = async (page: Page): Promise<number> => {
  const seen = await page.waitForFunction(
    () => {
      const { seenInteractions } = globalThis as unknown as { seenInteractions: SeenInteractions }
      const { begun, ended, longest } = seenInteractions
      return begun > 0 && ended >= begun && longest
    },
    undefined,
    { timeout: 60_000 },
  )
  return Number(await seen.jsonValue())
}

const takeStep = async (page: Page, step: JourneyStep): Promise<number> => {
  await step.before?.(page)
  await page.waitForTimeout(800)
  await forgetInteractions(page)
  await step.run(page)
  await page.waitForTimeout(1_200)
  return readLongest(page)
}

const walk = async (
  browser: Browser,
  url: string,
  token: string,
  steps: readonly JourneyStep[],
) => {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchInteractions)
    await signInWithToken(context, url, token)
    await page.route('**/Live/Follow*', (route) => route.abort())
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttling })
    await page.goto(`${url}/dashboard`)
    await page.waitForLoadState('networkidle')
    const found: { name: string; took: number }[] = []
    for (const step of steps) found.push({ name: step.name, took: await takeStep(page, step) })
    return found
  } finally {
    await context.close()
  }
}

/** Every interaction of the main journeys, in an inspection of 500 points. */
export const measureInp = async (say: (line: string) => void): Promise<void> => {
  say('\nInteractions of the main journeys, processor slowed down four times: press to its frame')
  await withFilledDemo(points, async ({ url, token, projectId }) => {
    const browser = await chromium.launch(webglLaunchOptions)
    try {
      const found = await walk(browser, url, token, listJourneySteps(url, projectId))
      for (const { name, took } of found) say(`  ${name.padEnd(40)} ${took.toFixed(0)} ms`)
      const sorted = found.map(({ took }) => took).toSorted((a, b) => a - b)
      const p75 = sorted[Math.ceil(0.75 * sorted.length) - 1] ?? Number.NaN
      say(
        `  three of four take at most ${p75.toFixed(0)} ms (goal ${goal}) ${p75 <= goal ? 'ok' : 'missed'}`,
      )
    } finally {
      await browser.close()
    }
  })
}
