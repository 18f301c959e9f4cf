import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { planRoutes } from '@nspect/contract/plans/plans'
import { projectRoutes } from '@nspect/contract/projects/projects'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withPlanProcess } from '../files/plans/planProcess.ts'
import { buildBrokenJpeg2000 } from '../testing/images/brokenJpeg2000.ts'
import { buildPdfForm, buildPdfStream, buildPlanPdf } from '../testing/images/planPdf.ts'
import { getTestRoot } from '../testing/testRoot.ts'
import { waitUntil } from '../testing/waitUntil.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

// sheets that need all the memory or time there is, or several processes

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld({ runsJobs: true })
  manager = await w.as('Manager')
})
afterAll(() => w.close())

describe('a sheet', () => {
  const read = async (id: number) => (await manager.call(projectRoutes.readProject, { id })).body
  const drawn = async (bytes: Uint8Array<ArrayBuffer>) => {
    const { id: projectId } = await w.project()
    const files = [{ field: 'file', bytes, name: 'floors.pdf' }]
    expect((await manager.call(planRoutes.uploadPlan, { projectId }, { files })).status).toBe(200)
    const sheets = await waitUntil(async () => {
      const { body } = await manager.call(planRoutes.listPlanSheets, { projectId })
      return body.sheets.every(({ state }) => state !== 'waiting') && body.sheets
    })
    return { projectId, sheets, project: await read(projectId) }
  }

  it('T290: that is made to be heavy is given up in words, and the next one is drawn', async () => {
    // one path of more crossings than there is memory for
    const at = (n: number, step: number) => (n * step) % 4000
    const lines = Array.from({ length: 6000 }, (_, n) => `${at(n, 1777)} ${at(n, 2903)} l`).join(
      '\n',
    )
    const heavy = { width: 4000, height: 4000, drawing: `0 0 m\n${lines}\nS` }
    const { sheets } = await drawn(buildPlanPdf([{ words: 'Before' }, heavy, { words: 'After' }]))
    expect(sheets.map(({ state, problem }) => [state, problem])).toEqual([
      ['ready', null],
      ['failed', 'tooMuch'],
      ['ready', null],
    ])
  })

  it('T290: that takes too long ends its process', async () => {
    const folder = await mkdtemp(join(getTestRoot(), 'nspect-plan-'))
    const path = join(folder, 'floors.pdf')
    const bytes = buildPlanPdf([{ words: 'Ground floor' }])
    await writeFile(path, bytes)
    const input = { path, size: bytes.length, times: { open: 20_000, sheet: 1 } }
    expect(await withPlanProcess(input, ({ draw }) => draw(1))).toEqual({
      failed: 'tooLong',
      isLast: true,
    })
    await rm(folder, { recursive: true, force: true })
  })

  it('T464: is drawn without a picture that ends the program, and says so; where that is not possible it says that the file is damaged', async () => {
    const picture = (filter: string, bytes: string) =>
      buildPdfStream(
        bytes,
        `/Type /XObject /Subtype /Image /Width 128 /Height 64 /BitsPerComponent 8 /ColorSpace /DeviceGray ${filter} `,
      )
    const broken = picture('/Filter /JPXDecode', buildBrokenJpeg2000())
    const good = picture('', '\x40'.repeat(128 * 64))
    const appearance = buildPdfForm('q 500 0 0 500 0 0 cm /P Do Q', '/XObject << /P 100000 0 R >>')
    const inForm = buildPdfForm('/P Do', '/XObject << /P 100000 0 R >>')
    const shows = (resources: string) => ({
      drawing: 'q 200 0 0 200 100 100 cm /P Do Q q 200 0 0 200 100 400 cm /G Do Q',
      resources: `/XObject << /P ${resources} 0 R /G 100001 0 R >>`,
    })
    const { sheets, project } = await drawn(
      buildPlanPdf(
        [
          shows('100000'),
          shows('100002'),
          {
            entries:
              '/Annots [<< /Type /Annot /Subtype /Stamp /F 4 /Rect [9 9 99 99] /AP << /N 100003 0 R >> >>]',
          },
          { words: 'Roof' },
        ],
        { objects: [broken, good, inForm, appearance] },
      ),
    )
    expect(sheets.map(({ state, problem }) => [state, problem])).toEqual([
      ['ready', 'picturesLeftOut'],
      ['ready', 'picturesLeftOut'],
      ['failed', 'damaged'],
      ['ready', null],
    ])
    for (const { imagePath } of project.projectModelImages.slice(0, 2)) {
      const image = sharp(await (await fetch(`${w.url}/api/${imagePath}`)).arrayBuffer())
      const colorAt = async (top: number) =>
        (await image.clone().extract({ left: 300, top, width: 1, height: 1 }).raw().toBuffer())[0]
      expect(await colorAt(800)).toBeCloseTo(0x40, -1)
      expect(await colorAt(1500)).toBe(255)
    }
  })

  it('T467: that only says that a form is loading is named as such a form', async () => {
    const packets = '/XFA [(template) 100000 0 R]'
    const waits = { words: 'Please wait... Your viewer is not Adobe Reader.' }
    const options = {
      catalog: `/AcroForm << /Fields [] ${packets} >>`,
      objects: [buildPdfStream('<template/>')],
    }
    const stateOf = async (pages: Parameters<typeof buildPlanPdf>[0]) =>
      (await drawn(buildPlanPdf(pages, options))).sheets.map(({ state, problem }) => [
        state,
        problem,
      ])
    expect(await stateOf([waits])).toEqual([['failed', 'xfa']])
    // the same form with pages of its own
    expect(await stateOf([{ words: 'Handover protocol' }])).toEqual([['ready', null]])
    expect(await stateOf([waits, { words: 'Terms' }])).toEqual([
      ['ready', null],
      ['ready', null],
    ])
  })

  it('T293: that is larger than pictures comes in tiles, too; a number that it has not is not there', async () => {
    const square = '0 0 1 rg 2300 1600 1000 700 re f'
    const { projectId } = await drawn(
      buildPlanPdf([{ width: 3370, height: 2384, drawing: square }, { words: 'Small' }]),
    )
    const [large, small] = await waitUntil(async () => {
      const { projectModelImages: images } = await read(projectId)
      return images[0]?.tiles ? images : undefined
    })
    expect([large?.width, large?.height, large?.tiles?.width, large?.tiles?.height]).toEqual([
      4096, 2898, 7021, 4967,
    ])
    expect(small?.tiles).toBeNull()
    const tile = async (n: number | string) => fetch(`${w.url}/api/${large?.tiles?.path}?tile=${n}`)
    const colourOf = async (n: number) => {
      const { data, info } = await sharp(await (await tile(n)).arrayBuffer())
        .raw()
        .toBuffer({ resolveWithObject: true })
      const at =
        (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
      return [info.width, info.height, ...data.subarray(at, at + 3)]
    }
    const near = (n: number) => expect.toSatisfy((value: number) => Math.abs(value - n) < 12)
    // seven in a row, five rows: the square reaches from the middle to the upper right corner
    expect(await colourOf(5)).toEqual([1024, 1024, near(0), near(0), near(255)])
    expect(await colourOf(0)).toEqual([1024, 1024, 255, 255, 255])
    expect(await colourOf(34)).toEqual([7021 - 6 * 1024, 4967 - 4 * 1024, 255, 255, 255])
    expect([
      (await tile(35)).status,
      (await tile(9_999_999)).status,
      (await tile('x')).status,
    ]).toEqual([404, 404, 400])
    // another file has no tiles
    expect((await fetch(`${w.url}/api/${small?.imagePath}?tile=0`)).status).toBe(404)
  })
})
