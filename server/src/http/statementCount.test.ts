import { commentRoutes } from '@nspect/contract/comments/comments'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'

/**
 * The number of statements of a call, with session and audit trail: a read 2, a write 4, not
 * counting BEGIN and COMMIT.
 */

let w: World
let manager: Person
let projectId: number
let pinId: number
const sent: string[] = []
beforeAll(async () => {
  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [statement] = args
    sent.push(
      typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? ''),
    )
    return query.apply(this, args) as never
  })
  // connections bind their query function on creation, so the world is created afterwards
  w = await createWorld()
  manager = await w.as('Manager')
  projectId = (await w.project()).id
  pinId = (await w.pin({ projectId })).id
})
afterAll(() => {
  vi.restoreAllMocks()
  return w.close()
})
beforeEach(() => void sent.splice(0))

const counted = () => sent.filter((text) => !/^(begin|commit|rollback)$/i.test(text.trim()))
const key = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })

describe('statements of a call', () => {
  it('a read asks twice: who calls, and all that its screen shows', async () => {
    const { link } = (await manager.call(reportRoutes.shareReport, { projectId })).body
    const short = new URL(link).searchParams.get('token') ?? ''
    const resolved = await w.nobody.call(reportRoutes.resolveShortToken, { token: short })
    const token = resolved.body.data.originalToken
    const reads = [
      () => manager.call(projectRoutes.listProjects, { isCompleted: false }),
      () => manager.call(pinRoutes.listPins, { projectId }),
      () => manager.call(pinRoutes.readPin, { id: pinId }),
      () => manager.call(reportRoutes.listReportPins, { projectId }),
      () => w.nobody.call(reportRoutes.listSharedPins, { token }),
      () => w.nobody.call(reportRoutes.listSharedPinsOfImage, { token }),
    ]
    for (const read of reads) {
      sent.splice(0)
      expect((await read()).status).toBe(200)
      expect(counted()).toHaveLength(2)
    }
  })

  it('a new point with its boxes and fields costs four', async () => {
    const { status } = await manager.call(
      pinRoutes.savePin,
      {
        projectId,
        pointCategoryId: w.client.categoryId,
        title: 'Worn carpet at the lift',
        matterPointCoordinates: samplePinCoordinates,
        projectPinCheckBoxes: w.client.checkBoxIds.map((id) => ({
          projectTypeCheckBoxId: id,
          isChecked: true,
        })),
        projectPinCustomFields: [
          { projectTypeCustomFieldId: w.client.fieldIds[0] ?? 0, description: '104' },
        ],
      },
      key(),
    )
    expect(status).toBe(200)
    expect(counted()).toHaveLength(4)
  })

  it('a comment costs four', async () => {
    const input = { projectPinId: pinId, comment: 'The carpet layer comes on Monday.' }
    expect((await manager.call(commentRoutes.saveComment, input, key())).status).toBe(200)
    expect(counted()).toHaveLength(4)
  })

  it('what is sent with values is prepared, so that the next call need not have it parsed again', async () => {
    await manager.call(pinRoutes.readPin, { id: pinId })
    const { rows } = await w.database.db.execute<{ statement: string }>(
      sql`select statement from pg_prepared_statements`,
    )
    expect(rows.some(({ statement }) => statement.includes('project_pins'))).toBe(true)
  })
})
