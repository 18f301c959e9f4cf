import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { renderHotelGlb } from '../../../e2e/viewer/renderHotelGlb.ts'
import { webglLaunchOptions } from '../../../e2e/viewer/webglLaunch.ts'
import { convert } from '../../../server/src/files/modelFormats/ifc/convert.ts'
import { serveTestPage } from '../../../viewer/src/testing/serveTestPage.ts'
import { type ModelSamples, placeRandomPoints } from './placeRandomPoints.ts'

/**
 * Twenty random points over two IFC models and the demo, for a person to match: numbered close-ups,
 * and plans on which the same places have letters in another order. `key.json` is the solution.
 */

/** Files under open licenses in `SAMPLES_DIR/ifc` (docs/tests.md), and how many points of each. */
const ifcModels = [
  ['Office_A_20110811.ifc', 8],
  ['AC20-FZK-Haus.ifc', 6],
] as const
const demoPoints = 6
const plan = { width: 1200, marker: 26 } as const

const shuffle = <T>(values: readonly T[], seed: number): T[] => {
  const shuffled = [...values]
  let state = seed
  for (let at = shuffled.length - 1; at > 0; at--) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const other = Math.floor((state / 2_147_483_648) * (at + 1))
    ;[shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!]
  }
  return shuffled
}

const page = (body: string) =>
  `<!doctype html><style>body{font:16px sans-serif;margin:8px;background:#fff}figure{margin:0;display:inline-block;width:600px;padding:4px}img{width:100%}.plan{position:relative;display:inline-block;width:${plan.width}px}.plan b{position:absolute;transform:translate(-50%,-50%);width:${plan.marker}px;height:${plan.marker}px;line-height:${plan.marker}px;border-radius:50%;background:#c62828;color:#fff;text-align:center;font-size:16px;box-shadow:0 0 0 2px #fff}</style>${body}`

const letterOf = (index: number) => String.fromCharCode(65 + index)

/** The plans with lettered places, and which letter each point has. */
const drawPlans = ({ plans, points }: ModelSamples, letters: ReadonlyMap<number, string>) =>
  plans
    .filter(({ floor }) => points.some((point) => point.floor === floor))
    .map(({ floor, picture, area }) => {
      const marks = points.flatMap(({ position: { x, z }, ...point }, at) => {
        if (point.floor !== floor) return []
        const left = ((x - area.left) / (area.right - area.left)) * 100
        const top = ((z - area.top) / (area.bottom - area.top)) * 100
        return [`<b style="left:${left}%;top:${top}%">${letters.get(at)}</b>`]
      })
      return `<h2>Floor ${(floor ?? 0) + 1}</h2><div class="plan"><img src="${picture}">${marks.join('')}</div>`
    })
    .join('')

const drawPictures = (pictures: readonly string[], first: number) =>
  pictures
    .map((picture, at) => `<figure><b>${first + at}</b><br><img src="${picture}"></figure>`)
    .join('')

/** Writes the sheets as PNG into a folder. */
export const writeStillSheets = async (
  folder: string,
  seed: number,
  say: (line: string) => void,
): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  const models = new Map<string, { bytes: Uint8Array; count: number }>()
  for (const [name, count] of ifcModels) {
    const path = join(process.env.SAMPLES_DIR ?? '', 'ifc', name)
    if (!existsSync(path)) say(`${path} is missing`)
    else models.set(name, { bytes: await convert({ path, displayName: name }), count })
  }
  models.set('demo', { bytes: await renderHotelGlb({ floors: 2 }), count: demoPoints })
  const files = Object.fromEntries(
    [...models].map(([name, { bytes }]) => [`${name}.glb`, new Uint8Array(bytes)]),
  )
  const site = await serveTestPage(files)
  const browser = await chromium.launch(webglLaunchOptions)
  const key: Record<number, string> = {}
  let first = 1
  try {
    const view = await browser.newPage({ viewport: { width: 1000, height: 700 } })
    await view.goto(site.url)
    const sheet = await browser.newPage({ viewport: { width: 1260, height: 700 } })
    const shoot = async (name: string, body: string) => {
      await sheet.setContent(page(body))
      await sheet.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
    }
    for (const [name, { count }] of models) {
      const samples = await placeRandomPoints(view, `${name}.glb`, count, seed)
      const letters = new Map(
        shuffle([...samples.points.keys()], seed + first).map((at, index) => [at, letterOf(index)]),
      )
      for (const [at, letter] of letters) key[first + at] = `${name} ${letter}`
      await shoot(`${name} plan`, drawPlans(samples, letters))
      for (const kind of ['closeUp', 'context'] as const) {
        await shoot(
          `${name} ${kind}`,
          drawPictures(
            samples.points.map((point) => point[kind]),
            first,
          ),
        )
      }
      say(`${name}: ${samples.points.length} points`)
      first += samples.points.length
    }
  } finally {
    await browser.close()
    await site.close()
  }
  writeFileSync(join(folder, 'key.json'), JSON.stringify(key, null, 2))
}
