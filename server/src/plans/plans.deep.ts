import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { planRoutes } from '@nspect/contract/plans/plans'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withPlanProcess } from '../files/plans/planProcess.ts'
import { buildPlanPdf } from '../testing/images/planPdf.ts'
import { getTestRoot } from '../testing/testRoot.ts'
import { waitUntil } from '../testing/waitUntil.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

// sheets that need all the memory or time there is

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld({ runsJobs: true })
  manager = await w.as('Manager')
})
afterAll(() => w.close())

describe('a sheet', () => {
  const drawn = async (bytes: Uint8Array<ArrayBuffer>) => {
    const { id: projectId } = await w.project()
    const files = [{ field: 'file', bytes, name: 'floors.pdf' }]
    expect((await manager.call(planRoutes.uploadPlan, { projectId }, { files })).status).toBe(200)
    return waitUntil(async () => {
      const { body } = await manager.call(planRoutes.listPlanSheets, { projectId })
      return body.sheets.every(({ state }) => state !== 'waiting') && body.sheets
    })
  }

  it('T290: that is made to be heavy is given up in words, and the next one is drawn', async () => {
    // one path of more crossings than there is memory for
    const at = (n: number, step: number) => (n * step) % 4000
    const lines = Array.from({ length: 6000 }, (_, n) => `${at(n, 1777)} ${at(n, 2903)} l`).join(
      '\n',
    )
    const heavy = { width: 4000, height: 4000, drawing: `0 0 m\n${lines}\nS` }
    const sheets = await drawn(buildPlanPdf([{ words: 'Before' }, heavy, { words: 'After' }]))
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
})
