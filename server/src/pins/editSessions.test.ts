import { auditRoutes } from '@nspect/contract/audit/audit'
import { inboxRoutes } from '@nspect/contract/inbox/inbox'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { webhookRoutes } from '@nspect/contract/webhooks/webhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeAuditEntries } from '../http/pipeline/pipeline.queries.ts'
import { addNewsToInboxes } from '../notifications/inboxEntries.ts'
import { followProject } from '../testing/followLive.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await createWorld({ site: { allowsPrivateWebhooks: true } })
})
afterAll(() => w.close())

const second = 1000
const closeSessions = () => closeAuditEntries(w.database.db, w.clock.now)

/** A client of its own with an inspection, a point in it and a webhook that is told of points. */
const start = async () => {
  const client = await w.newClient('Business')
  const admin = await w.as('Admin', client)
  const manager = await w.as('Manager', client)
  const { id: projectId } = await w.project({ client })
  const { id: endpoint } = (
    await admin.call(webhookRoutes.addWebhookEndpoint, {
      clientId: client.id,
      url: 'http://127.0.0.1:9/nspect',
      records: ['pin'],
    })
  ).body
  const { id } = await w.pin({ projectId, client })
  const save = (values: object, editSession?: string, person: Person = manager) =>
    person.call(pinRoutes.savePin, {
      id,
      projectId,
      pointCategoryId: client.categoryId,
      matterPointCoordinates: samplePinCoordinates,
      title: 'Cracked tile',
      ...values,
      ...(editSession !== undefined && { editSession }),
    })
  const trail = async () =>
    (
      await (
        await w.as('Admin', client)
      ).call(auditRoutes.listAuditEvents, {
        record: 'pin',
        recordId: id,
      })
    ).body.toReversed()
  const titles = async () => (await trail()).map(({ after }) => (after as { title: string }).title)
  const messages = async () =>
    (await admin.call(webhookRoutes.listWebhookDeliveries, { id: endpoint })).body
  return { client, admin, manager, projectId, id, save, trail, titles, messages }
}

describe('an editing session', () => {
  it('T590: is one entry of the audit trail and one message to webhooks, a minute after its last save', async () => {
    const { manager, id, save, trail, messages } = await start()
    const { title: before } = (await manager.call(pinRoutes.readPin, { id })).body
    for (const [version, title] of ['Loose', 'Loose til', 'Loose tile'].entries()) {
      const saved = await save({ title, version: version + 1 }, 'session one')
      expect(saved.body.projectPin).toMatchObject({ title, version: version + 2 })
      w.clock.pass(30 * second)
      await closeSessions()
      expect(await trail()).toEqual([])
    }
    w.clock.pass(30 * second)
    await closeSessions()
    await closeSessions()
    const [entry, ...others] = await trail()
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      actor: `user:${manager.userId}`,
      action: 'pin.save',
      before: { title: before, version: 1 },
      after: { title: 'Loose tile' },
    })
    expect(await messages()).toHaveLength(1)
  })

  it('T590: has in its entry the last answer to each custom field and checkbox', async () => {
    const { client, save, trail } = await start()
    const [fieldId = 0] = client.fieldIds
    const [, boxId = 0] = client.checkBoxIds
    const answer = (description: string) => ({
      projectPinCustomFields: [{ projectTypeCustomFieldId: fieldId, description }],
    })
    const check = { projectPinCheckBoxes: [{ projectTypeCheckBoxId: boxId, isChecked: true }] }
    await save(answer('10'), 'session')
    await save(check, 'session')
    await save(answer('104'), 'session')
    w.clock.pass(60 * second)
    await closeSessions()
    expect((await trail()).map(({ after }) => after)).toMatchObject([
      {
        fields: [{ customFieldId: fieldId, value: '104' }],
        boxes: [{ checkBoxId: boxId, isChecked: true }],
      },
    ])
  })

  it('T590: is over after ten minutes, however often it saves', async () => {
    const { save, titles } = await start()
    for (let minute = 0; minute <= 10; minute += 1) {
      await save({ title: `Minute ${minute}` }, 'long')
      await closeSessions()
      w.clock.pass(59 * second)
    }
    await closeSessions()
    expect(await titles()).toEqual(['Minute 10'])
  })

  it('T591: is over, and comes first in the trail, when the point is saved in another session or by another person', async () => {
    const { client, save, titles, messages } = await start()
    const colleague = await w.as('Manager', client)
    await save({ title: 'First tab' }, 'a')
    await save({ title: 'First tab again' }, 'a')
    await save({ title: 'Second tab' }, 'b')
    expect(await titles()).toEqual(['First tab again'])
    await save({ title: 'A colleague in one press' }, undefined, colleague)
    expect(await titles()).toEqual(['First tab again', 'Second tab', 'A colleague in one press'])
    await closeSessions()
    expect(await titles()).toHaveLength(3)
    const told = (await messages()).map(({ body }) => JSON.parse(body).data.changes.length)
    expect(told.toSorted()).toEqual([1, 2])
  })

  it('T592: is stored with each save, so that a server which is killed leaves nothing out', async () => {
    const { save, titles, messages } = await start()
    await save({ title: 'Typed' }, 'cut off')
    // nobody closes it: the server was killed, and another one starts an hour later
    w.clock.pass(3600 * second)
    expect(await titles()).toEqual([])
    await Promise.all([closeSessions(), closeSessions()])
    expect(await titles()).toEqual(['Typed'])
    expect(await messages()).toHaveLength(1)
  })

  it('T592: writes nothing for a save that was refused, of an old version or by a Viewer', async () => {
    const { client, projectId, save, titles } = await start()
    await save({ title: 'Mine', version: 1 }, 'mine')
    const late = await save({ title: 'Late', version: 1 }, 'late')
    expect([late.status, late.body.current]).toMatchObject([409, { title: 'Mine', version: 2 }])
    const viewer = await w.as('Viewer', client)
    await w.assign(viewer, projectId)
    expect((await save({ title: 'Viewed' }, 'viewer', viewer)).status).toBe(403)
    w.clock.pass(60 * second)
    await closeSessions()
    expect(await titles()).toEqual(['Mine'])
  })

  it('T593: tells a person once that the point was assigned to them, also when it was back and forth', async () => {
    const { client, projectId, save } = await start()
    const [worker, other] = [await w.as('User', client), await w.as('User', client)]
    for (const person of [worker, other]) await w.assign(person, projectId)
    for (const person of [worker, other, worker])
      await save({ assignee: `user:${person.userId}` }, 'assigning')
    const round = async () => {
      await addNewsToInboxes(w.database.db, w.site, w.clock.now)
      const inboxes = [worker, other].map((person) => person.call(inboxRoutes.listInbox, {}))
      return (await Promise.all(inboxes)).map(({ body }) => body.entries.map(({ kind }) => kind))
    }
    expect(await round()).toEqual([[], []])
    w.clock.pass(60 * second)
    await closeSessions()
    await round()
    expect(await round()).toEqual([['assigned'], []])
  })

  it('T593: shows each save at once to those who have the inspection open', async () => {
    const { manager, projectId, id, save } = await start()
    const stream = await followProject(w.url, manager, { projectId })
    for (const title of ['One', 'Two']) {
      await save({ title }, 'watched')
      const { records } = await stream.next('changed')
      expect(records).toEqual([{ kind: 'pin', id }])
    }
    stream.leave()
  })
})
