import { type Browser, chromium, type Page } from '@playwright/test'
import { signInWithToken } from '../../../e2e/browserSession.ts'
import { webglLaunchOptions } from '../../../e2e/viewer/webglLaunch.ts'
import { withFilledDemo } from './withFilledDemo.ts'

const rounds = 6
/** slower than this machine, as a phone is */
const throttling = 4
/** ms of the main thread between the press of a filter and its picture, by what is beside the list */
const filterGoals = { '2d': 100, '3d': 150 } as const
type Mode = keyof typeof filterGoals
/** ms: until the first rows of the longest list; the longest task while it is scrolled */
const longGoals = { rows: 2000, filter: 150, scroll: 100 }

interface Opened {
  page: Page
  /** sets how many times the processor is slower */
  slowDown: (times: number) => Promise<unknown>
  /** ms of the main thread's processor time since the page was opened */
  readBusy: () => Promise<{ busy: number; script: number; layout: number }>
  /** ms of the longest task since it was asked last */
  takeLongestTask: () => Promise<number>
  /** ms from the start of the navigation until the first rows stood */
  rowsAfter: number
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const verdict = (found: number, goal: number) =>
  `${found.toFixed(0)} ms (goal ${goal}) ${found <= goal ? 'ok' : 'missed'}`

/** Runs in the page before its scripts: keeps the longest task. */
const watchTasks = () => {
  const seen = { longest: 0 }
  Object.assign(globalThis, { seenTasks: seen })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
  }).observe({ type: 'longtask', buffered: true })
}

const chips = 'fieldset button[aria-pressed]'

/** Opens an inspection in a browser without a cache, its processor slowed down. */
const open = async (
  browser: Browser,
  url: string,
  token: string,
  run: (opened: Opened) => Promise<void>,
): Promise<void> => {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchTasks)
    await signInWithToken(context, url, token)
    await page.route('**/Live/Follow*', (route) => route.abort())
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttling })
    // processor time: what others do on the machine does not count
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(url)
    await page.locator('[data-pin]').first().waitFor({ timeout: 120_000 })
    const rowsAfter = await page.evaluate(() => performance.now())
    // what is taken in the background is not part of what is measured
    await page.locator(chips).first().waitFor()
    await page.waitForTimeout(6_000)
    await run({
      page,
      rowsAfter,
      slowDown: (rate) => cdp.send('Emulation.setCPUThrottlingRate', { rate }),
      readBusy: async () => {
        const { metrics } = await cdp.send('Performance.getMetrics')
        const ms = (name: string) =>
          (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
        return {
          busy: ms('TaskDuration'),
          script: ms('ScriptDuration'),
          layout: ms('LayoutDuration') + ms('RecalcStyleDuration'),
        }
      },
      takeLongestTask: () =>
        page.evaluate(() => {
          const { seenTasks } = globalThis as unknown as { seenTasks: { longest: number } }
          const { longest } = seenTasks
          seenTasks.longest = 0
          return longest
        }),
    })
  } finally {
    await context.close()
  }
}

/**
 * Presses the first chip of the filter, which turns it on or off, and waits for the frame after what
 * it shows is in the page.
 */
const pressFilter = (page: Page): Promise<void> =>
  page.evaluate(
    (selector) =>
      new Promise<void>((resolve) => {
        const chip = document.querySelector<HTMLElement>(selector)
        const watch = new MutationObserver(() => {
          watch.disconnect()
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve()
            port2.postMessage(null)
          })
        })
        if (chip) watch.observe(chip, { attributeFilter: ['aria-pressed'] })
        chip?.click()
      }),
    chips,
  )

/**
 * A filter turned on and off: medians of the main thread's processor time until its frame, and of
 * what follows it, on a processor so many times slower.
 */
const measureFilter = async ({ page, readBusy, slowDown }: Opened) => {
  await slowDown(1)
  const figures: { busy: number; script: number; layout: number; rest: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const before = await readBusy()
    await pressFilter(page)
    const after = await readBusy()
    await page.waitForTimeout(1_200)
    const rest = (await readBusy()).busy - after.busy
    figures.push({
      rest,
      busy: after.busy - before.busy,
      script: after.script - before.script,
      layout: after.layout - before.layout,
    })
  }
  await slowDown(throttling)
  const of = (name: keyof (typeof figures)[number]) =>
    throttling * median(figures.slice(2).map((measured) => measured[name]))
  return {
    busy: of('busy'),
    words: `scripts ${of('script').toFixed(0)}, styles and layout ${of('layout').toFixed(0)}; ${of('rest').toFixed(0)} ms after it`,
  }
}

/** Scrolls the list by the wheel, some screens at a time: ms of the longest task. */
const measureScroll = async ({ page, takeLongestTask }: Opened): Promise<number> => {
  const list = await page.locator('[data-points]').first().boundingBox()
  if (!list) throw new Error('there is no list')
  await page.mouse.move(list.x + list.width / 2, list.y + 200)
  await page.waitForTimeout(1_000)
  await takeLongestTask()
  for (let step = 0; step < 40; step++) {
    await page.mouse.wheel(0, step % 4 === 3 ? 20_000 : 700)
    await page.waitForTimeout(80)
  }
  await page.waitForTimeout(500)
  return takeLongestTask()
}

/** Chooses all points and sets their severity: ms of the longest task, and until all are changed. */
const measureBulk = async ({ page, takeLongestTask }: Opened) => {
  await page.locator('[data-points] button').first().focus()
  await takeLongestTask()
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('region', { name: 'Selected points' })
  await bar.getByRole('button', { name: 'Severity' }).waitFor()
  const selected = await takeLongestTask()
  await bar.getByRole('button', { name: 'Severity' }).click()
  await page.getByRole('combobox', { name: 'Severity' }).last().selectOption('minor')
  await page.getByRole('button', { name: /^Apply to/ }).click()
  const from = performance.now()
  await page.getByRole('progressbar').waitFor()
  await takeLongestTask()
  await page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 900_000 })
  return { selected, changed: performance.now() - from, longest: await takeLongestTask() }
}

const measureModes = (
  count: number,
  run: (opened: Opened, mode: Mode, name: string) => Promise<void>,
) =>
  withFilledDemo(count, async ({ url, token, projectId }) => {
    const browser = await chromium.launch(webglLaunchOptions)
    try {
      for (const mode of ['2d', '3d'] as const) {
        const name = `list and ${mode === '2d' ? 'plan' : 'model'}`
        const address = `${url}/project/edit-project/${projectId}?mode=${mode}`
        await open(browser, address, token, (opened) => run(opened, mode, name))
      }
    } finally {
      await browser.close()
    }
  })

/** From the press of a filter to its picture, with 500 points in list and plan, list and model. */
export const measureFilterOf500 = async (say: (line: string) => void): Promise<void> => {
  say(
    '\nA filter of 500 points, processor slowed down four times: main thread to its frame (medians)',
  )
  await measureModes(500, async (opened, mode, name) => {
    const { busy, words } = await measureFilter(opened)
    say(`  ${name}  ${verdict(busy, filterGoals[mode])}; ${words}`)
  })
}

/** An inspection of 10,000 points: opened, filtered, scrolled, and all of them changed. */
export const measureLongLists = async (say: (line: string) => void): Promise<void> => {
  say('\nAn inspection of 10,000 points, processor slowed down four times')
  await measureModes(10_000, async (opened, mode, name) => {
    say(`  ${name}`)
    say(`    first rows after          ${verdict(opened.rowsAfter, longGoals.rows)}`)
    const { busy, words } = await measureFilter(opened)
    say(`    filter                    ${verdict(busy, longGoals.filter)}; ${words}`)
    say(`    longest task, scrolling   ${verdict(await measureScroll(opened), longGoals.scroll)}`)
    if (mode === '3d') return
    const { selected, changed, longest } = await measureBulk(opened)
    say(`    longest task, all chosen  ${selected.toFixed(0)} ms`)
    say(
      `    all changed after         ${(changed / 1000).toFixed(1)} s, longest task ${longest.toFixed(0)} ms`,
    )
  })
}
