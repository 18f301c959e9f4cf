import { pinCustomFieldRoutes } from '@nspect/contract/pins/pinCustomFields'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildProjectLock, changeDuringCall } from '../testing/changeDuringCall.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'

const { savePinCustomField, saveSharedPinCustomField } = pinCustomFieldRoutes

let w: World
let manager: Person
/**
 * Room number, Width (fractional with unit), Trade (dropdown), Auditor's note (neither editable nor
 * viewable)
 */
let [room, width, , note] = [0, 0, 0, 0]
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
  ;[room = 0, width = 0, , note = 0] = w.client.fieldIds
})
afterAll(() => w.close())
beforeEach(() => w.clock.pass(15 * 60_000))

const newPin = async () => {
  const { id: projectId } = await w.project()
  const args = {
    projectId,
    pointCategoryId: w.client.categoryId,
    title: 'Stain',
    matterPointCoordinates: samplePinCoordinates,
  }
  const { projectPin } = (await manager.call(pinRoutes.savePin, args)).body
  return { projectId, projectPinId: projectPin.id, version: projectPin.version }
}
const pinOf = async (id: number) => (await manager.call(pinRoutes.readPin, { id })).body
const valuesOf = async (id: number) =>
  (await pinOf(id)).projectPinCustomFields.map((field) => field.description)

describe('one value of a point', () => {
  it('is written, changed and taken away, each time as the type has it, and raises the version', async () => {
    const { projectPinId, version } = await newPin()
    const save = (projectTypeCustomFieldId: number, description: string) =>
      manager.call(savePinCustomField, { projectPinId, projectTypeCustomFieldId, description })
    const first = await save(room, ' 214 ')
    expect([first.status, first.body.message]).toEqual([200, 'Field saved.'])
    expect(first.body).toMatchObject({
      projectPinCustomField: { name: 'Room number', description: '214' },
    })
    expect(first.body.version).toBe(version + 1)
    await save(width, '3/8"')
    expect(await valuesOf(projectPinId)).toEqual(['214', '3/8"'])
    expect((await save(room, '')).body.projectPinCustomField).toBeNull()
    expect(await valuesOf(projectPinId)).toEqual(['3/8"'])
    // the same again changes nothing
    const { version: before } = await pinOf(projectPinId)
    expect((await save(width, '3/8"')).body.version).toBe(before)
  })

  it('wrong for its type is refused in words beside it; of another type it is not there', async () => {
    const { projectPinId } = await newPin()
    const wrong = await manager.call(savePinCustomField, {
      projectPinId,
      projectTypeCustomFieldId: width,
      description: 'wide',
    })
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [{ field: 'description', message: 'Invalid fractional with unit value' }],
    ])
    const [elsewhere = 0] = w.otherClient.fieldIds
    const strange = { projectPinId, projectTypeCustomFieldId: elsewhere, description: '1' }
    expect((await manager.call(savePinCustomField, strange)).status).toBe(404)
    expect(await valuesOf(projectPinId)).toEqual([])
  })

  it('is not written once the point was deleted while the call waited for its inspection', async () => {
    const { projectId, projectPinId } = await newPin()
    const change = sql`update project_pins set is_deleted = true where id = ${projectPinId}`
    const late = await changeDuringCall(
      w.database.db,
      { locked: buildProjectLock(projectId), change },
      () =>
        manager.call(savePinCustomField, {
          projectPinId,
          projectTypeCustomFieldId: room,
          description: '214',
        }),
    )
    expect([late.status, late.body.code]).toEqual([404, 'record.missing'])
  })

  it('T68: that is not editable is for managers to change', async () => {
    const { projectId, projectPinId } = await newPin()
    const user = await w.as('User')
    await w.assign(user, projectId)
    const args = { projectPinId, projectTypeCustomFieldId: note, description: 'Seen' }
    expect((await user.call(savePinCustomField, args)).status).toBe(403)
    expect((await manager.call(savePinCustomField, args)).status).toBe(200)
  })

  it('T83: saved on top of somebody else is refused with the point as it is now', async () => {
    const { projectPinId, version } = await newPin()
    const args = { projectPinId, projectTypeCustomFieldId: room, version }
    expect((await manager.call(savePinCustomField, { ...args, description: '214' })).status).toBe(
      200,
    )
    const late = await manager.call(savePinCustomField, { ...args, description: '215' })
    expect([late.status, late.body.code]).toEqual([409, 'record.stale'])
    expect(late.body.current).toMatchObject({ id: projectPinId, version: version + 1 })
  })
})

describe('T98: a visitor', () => {
  const shared = async (projectId: number, level: string, key?: number) => {
    const args = key === undefined ? { projectId } : { projectId, key }
    const { link } = (await manager.call(reportRoutes.shareReport, args)).body
    await w.database.db.execute(
      sql`update share_links set level = ${level} where project_id = ${projectId}`,
    )
    const short = new URL(link).searchParams.get('token') ?? ''
    return (await w.nobody.call(reportRoutes.resolveShortToken, { token: short })).body.data
      .originalToken
  }

  it('changes fields that they see, and the trail tells their name and link; the last editor stays', async () => {
    const { projectId, projectPinId } = await newPin()
    const token = await shared(projectId, 'comment')
    const args = { token, projectPinId, projectTypeCustomFieldId: room, description: '214' }
    expect(
      (await w.nobody.call(saveSharedPinCustomField, { ...args, anonymousName: ' Ines Duarte ' }))
        .status,
    ).toBe(200)
    expect(await valuesOf(projectPinId)).toEqual(['214'])
    expect((await pinOf(projectPinId)).updatedBy).toMatch(/^Manager/)
    const { rows } = await w.database.db.execute<{ actor: string; after: object }>(
      sql`select actor, after from audit_events where action = 'report.editFields' and record_id = ${projectPinId}`,
    )
    expect(rows).toEqual([
      {
        actor: expect.stringMatching(/^link:\d+$/),
        after: { field: 'Room number', value: '214', name: 'Ines Duarte', withoutVersion: true },
      },
    ])
  })

  it('changes nothing with a view-only link, nor a field that they do not see', async () => {
    const { projectId, projectPinId } = await newPin()
    const args = { projectPinId, projectTypeCustomFieldId: room, description: '214' }
    const looking = await shared(projectId, 'view')
    expect(
      (await w.nobody.call(saveSharedPinCustomField, { ...args, token: looking })).status,
    ).toBe(403)
    const token = await shared(projectId, 'comment')
    const hidden = { ...args, token, projectTypeCustomFieldId: note }
    expect((await w.nobody.call(saveSharedPinCustomField, hidden)).status).toBe(403)
    expect(await valuesOf(projectPinId)).toEqual([])
  })

  it('T99, T101: reaches neither points of another inspection nor others than the one of their link', async () => {
    const { projectId, projectPinId } = await newPin()
    const elsewhere = await newPin()
    const sibling = await w.pin({ projectId })
    const token = await shared(projectId, 'comment', projectPinId)
    const asked = async (id: number) => {
      const args = { token, projectPinId: id, projectTypeCustomFieldId: room, description: '214' }
      return (await w.nobody.call(saveSharedPinCustomField, args)).status
    }
    expect([
      await asked(elsewhere.projectPinId),
      await asked(sibling.id),
      await asked(projectPinId),
    ]).toEqual([404, 404, 200])
  })
})
