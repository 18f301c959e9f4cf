import { randomUUID } from 'node:crypto'
import { pinRoutes } from '@nspect/contract/pins/pins'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { type Browser, chromium, type Page } from '@playwright/test'
import { signInWithToken } from '../../../e2e/browserSession.ts'
import { type Instance, startInstance } from '../../../e2e/startInstance.ts'
import { webglLaunchOptions } from '../../../e2e/viewer/webglLaunch.ts'

/** points of the inspection that is filtered */
const count = 500
const rounds = 10
/** slower than this machine, as a phone is */
const throttling = 4
/** ms of the main thread between the press and the picture */
const goal = 100

/** Fills the demo's inspection up to `count` points, each a copy of one that is there. */
const fill = async ({ call }: Instance, token: string, projectId: number): Promise<void> => {
  const pins = await call<ReportedPin[]>(
    token,
    `ProjectPin/GetProjectPinsByProjectIdForReport?projectId=${projectId}`,
  )
  for (let n = pins.length; n < count; n++) {
    const targetPin = pins[n % pins.length]
    if (!targetPin) throw new Error('the demo has no points')
    const place = targetPin.matterPointCoordinates
    await call(token, pinRoutes.savePin.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        projectId,
        pointCategoryId: targetPin.pointCategoryId,
        title: `${targetPin.title}, room ${100 + n}`,
        matterPointCoordinates: place && { ...place, key: `${place.key}-${n}` },
      }),
    })
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/**
 * Presses a chip and waits until what it shows is painted: ms from the press to the frame after it.
 */
const press = (page: Page, name: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const chips = [...document.querySelectorAll<HTMLElement>('fieldset button[aria-pressed]')]
        const chip = chips.find(({ textContent }) => textContent.startsWith(name))
        const from = performance.now()
        chip?.click()
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - from)
          port2.postMessage(null)
        })
      }),
    name,
  )

interface Figures {
  /** ms from the press to the frame after it */
  wall: number
  /**
   * ms of it that the main thread was busy: where no graphics card draws, frames wait for the
   * drawing elsewhere
   */
  busy: number
  /** ms of it in scripts, and in styles and layout */
  script: number
  layout: number
}

const visit = async (browser: Browser, url: string, token: string): Promise<Figures[]> => {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  })
  try {
    const page = await context.newPage()
    await signInWithToken(context, url, token)
    await page.route('**/Live/Follow*', (route) => route.abort())
    await page.goto(url)
    await page
      .getByRole('button', { name: /^Open \d+$/ })
      .first()
      .waitFor()
    // what is taken in the background is none of the filter's
    await page.waitForTimeout(4_000)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttling })
    await cdp.send('Performance.enable')
    const totals = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics')
      const ms = (name: string) =>
        (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
      return {
        busy: ms('TaskDuration'),
        script: ms('ScriptDuration'),
        layout: ms('LayoutDuration') + ms('RecalcStyleDuration'),
      }
    }
    const figures: Figures[] = []
    for (let round = 0; round < rounds; round++) {
      for (const chip of ['Open', 'All']) {
        const before = await totals()
        const wall = await press(page, chip)
        const after = await totals()
        figures.push({
          wall,
          busy: after.busy - before.busy,
          script: after.script - before.script,
          layout: after.layout - before.layout,
        })
        await page.waitForTimeout(1_500)
      }
    }
    return figures
  } finally {
    await context.close()
  }
}

/**
 * From the press of a filter to its picture, with 500 points in list and plan or list and model.
 */
export const measureFilter = async (say: (line: string) => void): Promise<void> => {
  const app = await startInstance()
  try {
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"as":"manager"}',
    }
    const { token, projectId } = await app.call<{ token: string; projectId: number }>(
      '',
      'Demo/LookAround',
      post,
    )
    await fill(app, token, projectId)
    say(
      `\nA filter of ${count} points, processor slowed down four times: from the press to the frame after it (medians)`,
    )
    const browser = await chromium.launch(webglLaunchOptions)
    try {
      for (const mode of ['2d', '3d']) {
        const figures = await visit(
          browser,
          `${app.url}/project/edit-project/${projectId}?mode=${mode}`,
          token,
        )
        const of = (figure: keyof Figures) => median(figures.map((measured) => measured[figure]))
        const busy = of('busy')
        say(
          `  list and ${mode === '2d' ? 'plan' : 'model'}  ${busy.toFixed(0)} ms of the main thread (goal ${goal}) ${busy <= goal ? 'ok' : 'missed'}; ` +
            `scripts ${of('script').toFixed(0)}, styles and layout ${of('layout').toFixed(0)}; ${of('wall').toFixed(0)} ms until the frame`,
        )
      }
    } finally {
      await browser.close()
    }
  } finally {
    await app.stop()
  }
}
