import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pin } from '@nspect/contract/pins/pins'
import { expect, test } from '@playwright/test'
import { prepareEngines } from '../../../scripts/prepareBrowser.mjs'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { renderPhotoJpeg } from '../../steps.ts'
import type { BrowserEngine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { type NetworkGate, startNetworkGate } from './gate.ts'
import type { ElementTarget } from './locateElement.ts'
import { startVirtualScreen } from './virtualScreen.ts'
import { startWebKit } from './webKit.ts'

/**
 * The main loop in the engines that the other browser tests do not use, drawn in software: waits
 * are for states, and long.
 */

setUpInstance(async (browser) => {
  const page = await browser.newPage()
  picture = await renderPhotoJpeg(page)
  await page.close()
})

const longWait = { timeout: 120_000, intervals: [250] }
const projectId = 1

let gate: NetworkGate
let folder: string
let photo: string
let picture: Buffer
let screen: Awaited<ReturnType<typeof startVirtualScreen>>
let person: { username: string; password: string }
let token: string

test.beforeAll(async () => {
  await prepareEngines()
  screen = await startVirtualScreen()
  gate = await startNetworkGate(instance.url)
  person = await instance.person('Manager')
  token = await instance.signIn(person.username, person.password)
  folder = await mkdtemp(join(tmpdir(), 'nspect-engines-'))
  photo = join(folder, 'handrail.jpg')
  await writeFile(photo, picture)
})

test.afterAll(async () => {
  await gate.stop()
  screen.stop()
  await rm(folder, { recursive: true, force: true })
})

const button = (name: string, inside?: ElementTarget): ElementTarget => ({
  role: 'button',
  name,
  ...(inside && { inside }),
})
const text = (name: string): ElementTarget => ({ role: 'text', name })
const heading = (name: string): ElementTarget => ({ role: 'heading', name })
const field = (name: string): ElementTarget => ({ role: 'textbox', name })
const dialog: ElementTarget = { role: 'dialog', name: '.*' }
const model: ElementTarget = { role: 'css', name: 'canvas' }
const fileInput = (inside?: ElementTarget): ElementTarget => ({
  role: 'css',
  name: 'input[type=file]',
  isAnyState: true,
  ...(inside && { inside }),
})

/** What a person does in an engine; each step waits for what it needs. */
const inEngine = (engine: BrowserEngine) => {
  const see = (target: ElementTarget) =>
    expect
      .poll(() => engine.has(target), { ...longWait, message: `${target.role} “${target.name}”` })
      .toBe(true)
  const miss = (target: ElementTarget) =>
    expect
      .poll(() => engine.has(target), {
        ...longWait,
        message: `no ${target.role} “${target.name}”`,
      })
      .toBe(false)
  const click = async (target: ElementTarget) => {
    await see(target)
    await engine.click(target)
  }
  const type = async (target: ElementTarget, written: string) => {
    await see(target)
    await engine.type(target, written)
  }
  const upload = async (target: ElementTarget, path: string) => {
    await see(target)
    await engine.upload(target, path)
  }
  return { see, miss, click, type, upload }
}
type Hands = ReturnType<typeof inEngine>

const address = (mode: '2d' | '3d') => `${gate.url}/project/edit-project/${projectId}?mode=${mode}`

/** Chooses the first category of a new point. */
const chooseCategory = async (engine: BrowserEngine, { see }: Hands) => {
  await see({ role: 'combobox', name: '.*Category.*' })
  await engine.run(() => {
    const select = Array.from(document.querySelectorAll('select')).find((element) =>
      Array.from(element.labels).some(({ textContent }) => /Category/.test(textContent)),
    )
    if (!select) throw new Error('there are no categories')
    select.selectedIndex = 1
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }, null)
}

/** Presses the model until it is met: on a busy machine a press may come before it can be. */
const placeOnModel = async (engine: BrowserEngine, hands: Hands) => {
  await hands.see(model)
  await hands.click(button('Add pointer'))
  await expect
    .poll(
      async () => {
        if (!(await engine.has(button('Save Point'))))
          await engine.drag(model, [0.5, 0.4], [0.5, 0.4])
        return engine.has(button('Save Point'))
      },
      { timeout: 120_000, intervals: [3_000] },
    )
    .toBe(true)
}

const savePoint = async (engine: BrowserEngine, hands: Hands, title: string) => {
  await chooseCategory(engine, hands)
  await hands.type(field('Title.*'), title)
  await hands.upload({ role: 'css', name: 'input[type=file][multiple]', isAnyState: true }, photo)
  await hands.see({ role: 'css', name: 'img[src^="blob:"]', isAnyState: true })
  await hands.click(button('Save Point'))
  await hands.miss(button('Save Point'))
}

const storedPoints = async (title: string) =>
  (
    await instance.call<Pin[]>(token, `ProjectPin/GetProjectPinsByProjectId?projectId=${projectId}`)
  ).filter((pin) => pin.title === title)
const arrived = (title: string) =>
  expect
    .poll(
      async () => (await storedPoints(title)).map((pin) => pin.projectPinPhotos.length),
      longWait,
    )
    .toEqual([1])

const engines = [
  {
    name: 'Firefox',
    start: async () => startFirefox((await prepareEngines()).firefox ?? '', screen.display),
  },
  {
    name: 'WebKit',
    start: async () => {
      const { webKitDriver = '', webKitBrowser = '' } = await prepareEngines()
      return startWebKit({ driver: webKitDriver, browser: webKitBrowser }, screen.display)
    },
  },
]

for (const { name, start } of engines) {
  test(`T505: ${name} walks from sign-in to an offline point`, async () => {
    test.setTimeout(1_200_000)
    const engine = await start()
    const hands = inEngine(engine)
    const { see, click, type, upload } = hands
    const shown = `Handrail is loose, seen in ${name}`
    try {
      await test.step('signs in', async () => {
        await engine.open(gate.url)
        await type(field('Username.*'), person.username)
        await type({ role: 'css', name: 'input[type=password]' }, person.password)
        await click(button('Sign in'))
        await see(heading('Dashboard'))
      })

      await test.step('places a point with a photo on the model', async () => {
        await engine.open(address('3d'))
        await placeOnModel(engine, hands)
        await savePoint(engine, hands, shown)
        await arrived(shown)
        await engine.reload()
        await see(text(shown))
      })

      await test.step('draws a point on a plan', async () => {
        const onPlan = `Socket is missing, seen in ${name}`
        await engine.open(address('2d'))
        const picture: ElementTarget = { role: 'css', name: '[role="application"] img' }
        await see(picture)
        await click(button('Add rectangle'))
        await expect
          .poll(
            async () => {
              if (!(await engine.has(button('Save Point'))))
                await engine.drag(picture, [0.4, 0.4], [0.5, 0.5])
              return engine.has(button('Save Point'))
            },
            { timeout: 120_000, intervals: [3_000] },
          )
          .toBe(true)
        await savePoint(engine, hands, onPlan)
        await arrived(onPlan)
      })

      await test.step('submits a repair', async () => {
        await engine.open(address('3d'))
        await click(text(shown))
        await click(button('Manage Resolve Status'))
        await click(button('Submit repair', dialog))
        await see(dialog)
        await upload(fileInput(dialog), photo)
        await click(button('Submit (?:the )?repair', dialog))
        await expect
          .poll(async () => (await storedPoints(shown))[0]?.isResolved, longWait)
          .toBe(true)
      })

      await test.step('reads the report, whose pictures all show', async () => {
        await engine.open(`${gate.url}/project/report/${projectId}`)
        await see(text(shown))
        const broken = () =>
          engine.run(
            () =>
              Array.from(document.images).filter(
                (image) => image.complete && image.naturalWidth === 0,
              ).length,
            null,
          )
        await expect.poll(broken, longWait).toBe(0)
      })

      await test.step('prints it in a tab of its own', async () => {
        await click(button('Print Report'))
        expect(await engine.closeNewTab()).toMatch(/^(?:http|blob)/)
      })

      const link = await test.step('shares it: the link is copied inside the click', async () => {
        await click(button('Generate Sharelink'))
        await see(text('Link has been generated and copied to clipboard\\.'))
        await see(field('Share link.*'))
        return engine.run(
          () =>
            Array.from(document.querySelectorAll('input'), ({ value }) => value).find((value) =>
              /^https?:/.test(value),
            ) ?? '',
          null,
        )
      })

      await test.step('opens the link', async () => {
        const { pathname, search } = new URL(link)
        await engine.open(gate.url + pathname + search)
        await see(text(shown))
      })

      await test.step('takes the inspection along, and opens it without a network', async () => {
        await engine.open(address('3d'))
        await see(button('Add pointer'))
        await engine.run(async () => {
          await navigator.serviceWorker.ready
          while (!navigator.serviceWorker.controller || !(await caches.has('nspect-assets')))
            await new Promise((later) => setTimeout(later, 200))
        }, null)
        await click(button('More about.*'))
        await click({ role: 'menuitem', name: '(?:Take along|Make available offline).*' })
        await click(button('Take along|Make available offline', dialog))
        await see(text('On this device since .*'))
        await engine.open(address('3d'))
        await see(button('Add pointer'))
        gate.shut()
        await engine.reload()
        await see(text(shown))
      })

      await test.step('keeps a point with a photo there, and sends it later', async () => {
        const offline = `Damp behind the boiler, seen in ${name}`
        await placeOnModel(engine, hands)
        await savePoint(engine, hands, offline)
        await see(text('Kept on this device\\..*'))
        gate.open()
        await arrived(offline)
      })
    } catch (error) {
      const path = test.info().outputPath(`${name}.png`)
      await writeFile(path, await engine.screenshot())
      await test.info().attach(name, { path, contentType: 'image/png' })
      throw error
    } finally {
      gate.open()
      await engine.close()
    }
  })
}
