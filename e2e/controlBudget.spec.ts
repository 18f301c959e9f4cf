import { type Browser, expect, test } from '@playwright/test'
import { signInWithToken } from './browserSession.ts'
import { countControls } from './screens/countControls.ts'
import type { ScreenSubjects, ScreenUser } from './screens/screenTypes.ts'
import {
  createTokenFor,
  endLiveStreams,
  findSubjects,
  waitUntilModelStands,
  waitUntilSettled,
} from './screens/visitScreen.ts'
import { instance, setUpInstance } from './setUpInstance.ts'

/**
 * How many controls a person meets at first sight of an inspection with 22 points. A new control
 * takes the place of an old one, or waits in a menu.
 */

let subjects: ScreenSubjects
setUpInstance(async () => {
  subjects = await findSubjects(instance)
})

const desk = { width: 1440, height: 900 }
const tablet = { width: 820, height: 1180 }
const phone = { width: 390, height: 844 }
/** a handle to drag, and the arrows between images: drawn as everywhere */
const understood = /^(Show fewer points|Previous image|Next image)$/

const openInspection = async (
  browser: Browser,
  as: ScreenUser,
  viewport: typeof desk,
  mode: '2d' | '3d',
) => {
  const { session = '' } = await createTokenFor(instance, as)
  const context = await browser.newContext({ viewport, hasTouch: viewport !== desk })
  await signInWithToken(context, instance.url, session)
  const page = await endLiveStreams(await context.newPage())
  await page.goto(`${instance.url}/project/edit-project/${subjects.projectId}?mode=${mode}`)
  await page.getByRole('heading', { name: 'Total Issues: 22' }).waitFor()
  // while it loads, a model shows a button to stop that
  await (mode === '3d' ? waitUntilModelStands(page) : waitUntilSettled(page))
  return page
}

for (const [as, name, viewport, mode, most] of [
  ['manager', 'a desk', desk, '3d', 32],
  ['inspector', 'a desk', desk, '3d', 26],
  ['manager', 'an upright tablet', tablet, '3d', 26],
  ['manager', 'a phone', phone, '3d', 14],
  ['manager', 'a desk, with images', desk, '2d', 36],
  ['manager', 'a phone, with images', phone, '2d', 17],
] as const) {
  test(`T551: at ${name} the inspection shows ${as === 'manager' ? 'a manager' : 'an inspector'} at most ${most} controls, each in words`, async ({
    browser,
  }) => {
    const page = await openInspection(browser, as, viewport, mode)
    const { count, names, iconNames } = await page.evaluate(countControls)
    expect(count, names.join(', ')).toBeLessThanOrEqual(most)
    expect(iconNames.filter((icon) => !understood.test(icon))).toEqual([])
    if (viewport === phone) {
      const tools = await page.getByRole('toolbar', { name: 'Model tools' }).boundingBox()
      const sheet = await page.getByRole('complementary', { name: 'Points' }).boundingBox()
      if (!tools || !sheet) throw new Error('no tools or no sheet')
      const free = sheet.y - tools.y - tools.height
      expect(free / phone.height).toBeGreaterThanOrEqual(0.55)
    }
    await page.context().close()
  })
}
