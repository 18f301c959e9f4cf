import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core'
import type { BrowserEngine } from './engine.ts'
import { type ElementTarget, locateElement } from './locateElement.ts'

const size = { width: 1280, height: 900 }

/** Starts Firefox, which is driven by WebDriver BiDi without a program in between. */
export const startFirefox = async (
  executablePath: string,
  display: string,
): Promise<BrowserEngine> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: false,
    defaultViewport: null,
    args: [`--width=${size.width}`, `--height=${size.height}`],
    env: { ...process.env, DISPLAY: display, MOZ_DISABLE_CONTENT_SANDBOX: '1' },
    extraPrefsFirefox: {
      // 3D in software, pages without it: the Mesa library fails in long runs
      'webgl.force-enabled': true,
      'gfx.webrender.software': true,
      'intl.accept_languages': 'en-GB',
      'browser.download.open_pdf_attachments_inline': true,
      // asked by Firefox in a panel of its own, over the page
      'permissions.default.persistent-storage': 2,
    },
  })
  const page: Page = (await browser.pages())[0] ?? (await browser.newPage())
  const find = async (target: ElementTarget): Promise<ElementHandle<Element> | null> =>
    (await page.evaluateHandle(locateElement, target)).asElement() as ElementHandle<Element> | null
  const found = async (target: ElementTarget) => {
    const element = await find(target)
    if (!element) throw new Error(`there is no ${target.role} ${target.name}`)
    return element
  }
  return {
    name: `Firefox ${await browser.version()}`,
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: (work, input) => page.evaluate(work as never, input as never) as never,
    has: async (target) => (await find(target)) !== null,
    click: async (target) => await (await found(target)).click(),
    drag: async (target, from, to) => {
      const box = await (await found(target)).boundingBox()
      if (!box) throw new Error(`${target.name} is not seen`)
      const at = ([x, y]: readonly [number, number]) =>
        [box.x + box.width * x, box.y + box.height * y] as const
      await page.mouse.move(...at([from[0] - 0.02, from[1] - 0.02]))
      await page.mouse.move(...at(from))
      await page.mouse.down()
      if (from !== to) await page.mouse.move(...at(to), { steps: 6 })
      await page.mouse.up()
    },
    type: async (target, text) => await (await found(target)).type(text),
    upload: async (target, path) =>
      await ((await found(target)) as ElementHandle<HTMLInputElement>).uploadFile(path),
    closeNewTab: async () => {
      const isOther = (other: Page) => other !== page && /^(?:http|blob)/.test(other.url())
      for (;;) {
        const tab = (await browser.pages()).find(isOther)
        if (tab) {
          const url = tab.url()
          await tab.close()
          return url
        }
        await new Promise((later) => setTimeout(later, 200))
      }
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  }
}
