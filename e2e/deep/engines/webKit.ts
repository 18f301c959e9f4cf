import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { Builder, By, Capabilities } from 'selenium-webdriver'
import type { BrowserEngine } from './engine.ts'
import { type ElementTarget, locateElement } from './locateElement.ts'

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts WebKitGTK’s small browser by its driver. Its storage is that of a private window. */
export const startWebKit = async (
  { driver: program, browser }: { driver: string; browser: string },
  display: string,
): Promise<BrowserEngine> => {
  const port = await freePort()
  const server = spawn(program, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  })
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) await new Promise((later) => setTimeout(later, 100))
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      }),
    )
    .build()
  await driver.manage().setTimeouts({ script: 120_000, pageLoad: 120_000 })
  await driver.manage().window().setRect({ width: 1280, height: 900, x: 0, y: 0 })
  const own = await driver.getWindowHandle()
  const findAll = (target: ElementTarget) => driver.findElements(By.js(locateElement, target))
  const found = async (target: ElementTarget) => {
    const [element] = await findAll(target)
    if (!element) throw new Error(`there is no ${target.role} ${target.name}`)
    return element
  }
  const version = (await driver.getCapabilities()).getBrowserVersion()
  return {
    name: `WebKit ${version}`,
    open: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    run: (work, input) => {
      // only what is asked for by a callback may take its time
      const script = `const done = arguments[arguments.length - 1]
        Promise.resolve((${work})(arguments[0])).then((result) => done({ result }), (error) => done({ error: String(error) }))`
      return driver.executeAsyncScript(script, input).then((answer) => {
        const { result, error } = answer as { result?: unknown; error?: string }
        if (error) throw new Error(error)
        return result as never
      })
    },
    has: async (target) => (await findAll(target)).length > 0,
    click: async (target) => {
      const element = await found(target)
      await driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", element)
      await element.click()
    },
    drag: async (target, from, to) => {
      const origin = await found(target)
      const { width, height } = await origin.getRect()
      // measured from the middle of the element
      const at = ([x, y]: readonly [number, number]) => ({
        origin,
        x: Math.round(width * (x - 0.5)),
        y: Math.round(height * (y - 0.5)),
      })
      const near = at([from[0] - 0.02, from[1] - 0.02])
      const actions = driver.actions({ async: true }).move(near).move(at(from)).press()
      const moved = from === to ? actions : actions.move({ ...at(to), duration: 300 })
      await moved.release().perform()
    },
    type: async (target, text) => await (await found(target)).sendKeys(text),
    upload: async (target, path) => await (await found(target)).sendKeys(path),
    closeNewTab: async () => {
      for (;;) {
        const other = (await driver.getAllWindowHandles()).find((handle) => handle !== own)
        if (other) {
          await driver.switchTo().window(other)
          const url = await driver.getCurrentUrl()
          if (/^(?:http|blob)/.test(url)) {
            await driver.close()
            await driver.switchTo().window(own)
            return url
          }
          await driver.switchTo().window(own)
        }
        await new Promise((later) => setTimeout(later, 200))
      }
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: async () => {
      await driver.quit().catch(() => undefined)
      server.kill()
    },
  }
}
