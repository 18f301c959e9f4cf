import { metaDataAnswerRoutes } from '@nspect/contract/metaDataAnswers/metaDataAnswers'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import { projectRoutes } from '@nspect/contract/projects/projects'
import {
  checkBoxRoutes,
  customFieldRoutes,
  pointCategoryRoutes,
  projectTypeConfigurationRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())

const read = async (id: number) => (await manager.call(projectRoutes.readProject, { id })).body
const form = (more: Record<string, unknown>) => ({
  projectName: 'Seaview Hotel, east wing',
  clientId: w.client.id,
  projectTypeId: w.client.typeId,
  scanDate: '2026-11-05',
  notes: 'Second visit',
  ...more,
})

describe('an inspection that exists', () => {
  it('changes name, date and notes while it is active, and nothing else (T47)', async () => {
    const { id } = await w.project({ modelLink: 'https://my.matterport.com/show/?m=abcdefghijk' })
    const sent = form({
      id,
      version: 1,
      clientId: w.otherClient.id,
      modelLink: 'https://elsewhere.example',
    })
    expect((await manager.call(projectRoutes.saveProject, sent)).body.message).toBe(
      'Inspection saved.',
    )
    expect(await read(id)).toMatchObject({
      projectName: 'Seaview Hotel, east wing',
      scanDate: '2026-11-05',
      notes: 'Second visit',
      clientId: w.client.id,
      modelLink: 'https://my.matterport.com/show/?m=abcdefghijk',
      version: 2,
    })
  })

  it('is not overwritten by who read an older version', async () => {
    const { id } = await w.project()
    await manager.call(projectRoutes.saveProject, form({ id, version: 1 }))
    const { status, body } = await manager.call(
      projectRoutes.saveProject,
      form({ id, version: 1, projectName: 'Mine' }),
    )
    expect([status, body.code, (body.current as { version: number }).version]).toEqual([
      409,
      'record.stale',
      2,
    ])
  })

  it('is closed to its form once completed or archived', async () => {
    const { id: done } = await w.project({ completedAt: new Date() })
    expect(
      (await manager.call(projectRoutes.saveProject, form({ id: done, version: 1 }))).status,
    ).toBe(409)
    const { id: gone } = await w.project({ isDeleted: true })
    expect(
      (await manager.call(projectRoutes.saveProject, form({ id: gone, version: 1 }))).status,
    ).toBe(404)
  })

  it('is edited by a User only where it is assigned to them (T50)', async () => {
    const { id } = await w.project()
    const user = await w.as('User')
    expect((await user.call(projectRoutes.saveProject, form({ id, version: 1 }))).status).toBe(404)
    await w.assign(user, id)
    expect((await user.call(projectRoutes.saveProject, form({ id, version: 1 }))).status).toBe(200)
  })
})

describe('reopening (T48)', () => {
  it('needs an administrator and a reason, and is told in the history', async () => {
    const { id } = await w.project()
    await manager.call(projectRoutes.completeProject, { id })
    const reopen = { id, reason: 'The roof was not inspected.' }
    expect((await manager.call(projectLifecycleRoutes.reopenProject, reopen)).status).toBe(403)
    const admin = await w.as('Admin')
    expect(
      (await admin.call(projectLifecycleRoutes.reopenProject, { id, reason: ' ' })).status,
    ).toBe(400)
    expect((await admin.call(projectLifecycleRoutes.reopenProject, reopen)).status).toBe(200)
    expect((await admin.call(projectLifecycleRoutes.reopenProject, reopen)).body.code).toBe(
      'project.active',
    )
    expect((await read(id)).completedDateTime).toBeNull()
    const { body } = await manager.call(projectLifecycleRoutes.listProjectEvents, { id })
    expect(body.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['reopened', 'The roof was not inspected.'],
      ['completed', ''],
    ])
  })
})

describe('an active inspection', () => {
  it('shows the live names of its type, and what was deleted says so (T58, T66)', async () => {
    const { body: type } = await manager.call(projectTypeConfigurationRoutes.saveProjectType, {
      name: 'Lifts',
      description: 'x',
    })
    const part = { projectTypeId: type.id }
    const category = await manager.call(pointCategoryRoutes.savePointCategory, {
      ...part,
      name: 'Cabin',
    })
    const box = await manager.call(checkBoxRoutes.saveCheckBox, { ...part, name: 'Stopped' })
    const { id: projectId } = await w.project({ projectTypeId: type.id })
    const pin = {
      projectId,
      pointCategoryId: category.body.id,
      title: 'Door jams',
      matterPointCoordinates: samplePinCoordinates,
    }
    await manager.call(pinRoutes.savePin, pin)
    await manager.call(checkBoxRoutes.saveCheckBox, {
      ...part,
      id: box.body.id,
      version: 1,
      name: 'Out of use',
    })
    await manager.call(pointCategoryRoutes.deletePointCategory, {
      id: category.body.id,
      isDeleted: true,
    })
    const [shown] = (await manager.call(pinRoutes.listPins, { projectId })).body
    expect([
      shown?.pointCategory.name,
      shown?.projectPinCheckBoxes.map(({ name }) => name),
    ]).toEqual(['Cabin (deleted)', ['Out of use']])
    expect((await manager.call(pinRoutes.savePin, pin)).status).toBe(404)
  })
})

describe('a completed inspection', () => {
  it('keeps its type as it was, whatever is renamed or deleted there (T67)', async () => {
    const { body: type } = await manager.call(projectTypeConfigurationRoutes.saveProjectType, {
      name: 'Pools',
      description: 'x',
    })
    const part = { projectTypeId: type.id }
    const category = await manager.call(pointCategoryRoutes.savePointCategory, {
      ...part,
      name: 'Deck',
    })
    const box = await manager.call(checkBoxRoutes.saveCheckBox, { ...part, name: 'Slippery' })
    const { id: projectId } = await w.project({ projectTypeId: type.id })
    const pin = {
      projectId,
      pointCategoryId: category.body.id,
      title: 'Loose slab',
      matterPointCoordinates: samplePinCoordinates,
    }
    await manager.call(pinRoutes.savePin, pin)
    await manager.call(projectRoutes.completeProject, { id: projectId })
    const shown = async () => {
      const pins = (await manager.call(pinRoutes.listPins, { projectId })).body
      const report = (await manager.call(reportRoutes.listReportPins, { projectId })).body
      return { type: (await read(projectId)).projectType, pins, report }
    }
    const before = await shown()
    expect(before.pins[0]?.projectPinCheckBoxes.map(({ name }) => name)).toEqual(['Slippery'])

    const renamed = { ...part, id: category.body.id, version: 1, name: 'Terrace' }
    expect((await manager.call(pointCategoryRoutes.savePointCategory, renamed)).status).toBe(200)
    expect(
      (
        await manager.call(pointCategoryRoutes.deletePointCategory, {
          id: renamed.id,
          isDeleted: true,
        })
      ).status,
    ).toBe(200)
    const other = { ...part, id: box.body.id, version: 1, name: 'Wet' }
    expect((await manager.call(checkBoxRoutes.saveCheckBox, other)).status).toBe(200)
    expect(await shown()).toEqual(before)
  })
})

it('boxes and fields of a point stand in the order of the type, whatever order they were saved in', async () => {
  const { body: type } = await manager.call(projectTypeConfigurationRoutes.saveProjectType, {
    name: 'Saunas',
    description: 'x',
  })
  const part = { projectTypeId: type.id }
  const category = await manager.call(pointCategoryRoutes.savePointCategory, {
    ...part,
    name: 'Bench',
  })
  const boxes: number[] = []
  const fields: number[] = []
  for (const name of ['Burnt', 'Damp', 'Loose']) {
    boxes.push((await manager.call(checkBoxRoutes.saveCheckBox, { ...part, name })).body.id)
    const field = { ...part, name: `${name} since`, customFieldType: 'textual' as const }
    fields.push((await manager.call(customFieldRoutes.saveCustomField, field)).body.id)
  }
  const { id: projectId } = await w.project({ projectTypeId: type.id })
  const saved = await manager.call(pinRoutes.savePin, {
    projectId,
    pointCategoryId: category.body.id,
    title: 'Split board',
    matterPointCoordinates: samplePinCoordinates,
    projectPinCheckBoxes: boxes.map((projectTypeCheckBoxId) => ({
      projectTypeCheckBoxId,
      isChecked: true,
    })),
    projectPinCustomFields: fields.map((projectTypeCustomFieldId) => ({
      projectTypeCustomFieldId,
      description: 'May',
    })),
  })
  const turned = ([first = 0, second = 0, third = 0]: number[]) => [third, first, second]
  for (const [name, ids] of [
    ['checkBox', turned(boxes)],
    ['customField', turned(fields)],
  ] as const)
    await manager.call(projectTypeConfigurationRoutes.savePartOrder, { ...part, part: name, ids })
  const { body: listed } = await manager.call(pinRoutes.listPins, { projectId })
  const { body: one } = await manager.call(pinRoutes.readPin, { id: saved.body.projectPin.id })
  for (const pin of [listed[0], one]) {
    expect(pin?.projectPinCheckBoxes.map(({ name }) => name)).toEqual(['Loose', 'Burnt', 'Damp'])
    expect(pin?.projectPinCustomFields.map(({ name }) => name)).toEqual([
      'Loose since',
      'Burnt since',
      'Damp since',
    ])
  }
})

describe('a list as a file', () => {
  it('holds what is filtered and what the caller may see, and no formula runs (BI-027)', async () => {
    const { id } = await w.project({ projectName: '=HYPERLINK("http://evil.example")' })
    await w.project({ projectName: 'Quayside Inn' })
    const answer = await manager.call(projectLifecycleRoutes.exportProjects, {
      format: 'csv',
      q: 'HYPERLINK',
    })
    const text = Buffer.from(answer.body as unknown as Uint8Array).toString('utf8')
    expect(text.split('\r\n')).toHaveLength(3)
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    const viewer = await w.as('Viewer')
    const seen = await viewer.call(projectLifecycleRoutes.exportProjects, { format: 'csv' })
    expect(Buffer.from(seen.body as unknown as Uint8Array).toString('utf8')).not.toContain(
      'Quayside',
    )
    await w.assign(viewer, id)
    // only managers see the archive, as a list and as a file
    const archived = { format: 'csv', isArchived: true } as const
    expect((await viewer.call(projectLifecycleRoutes.exportProjects, archived)).status).toBe(403)
    expect((await manager.call(projectLifecycleRoutes.exportProjects, archived)).status).toBe(200)
  })

  it('T120: a list of points tells the stage of each, before its status', async () => {
    const { id: projectId } = await w.project()
    await w.pin({ projectId, title: 'Cracked basin' })
    const pin = (await manager.call(pinRoutes.listPins, { projectId })).body[0]
    if (!pin) throw new Error('no point')
    const { id, title, pointCategoryId, version } = pin
    const accepted = {
      id,
      projectId,
      title,
      pointCategoryId,
      version,
      isResolved: true,
      isApproved: true,
    }
    await manager.call(pinRoutes.savePin, accepted)
    const answer = await manager.call(projectLifecycleRoutes.exportPins, {
      format: 'csv',
      projectId,
    })
    const [head = '', row = ''] = Buffer.from(answer.body as unknown as Uint8Array)
      .toString('utf8')
      .split('\r\n')
    const asked = 'Severity,Due date,Assigned to,Estimated cost'
    expect(head).toContain(
      `Title,Stage,N-Point Category,N-Point Status,Description,${asked},Resolved,Approved,Critical,OSHA`,
    )
    expect(row).toContain('Cracked basin,Accepted,')
  })

  it('of a filtered table holds its points in its order, however many they are, and none of another inspection', async () => {
    const { id: projectId } = await w.project()
    const pins = await Promise.all(
      ['Basin', 'Tap', 'Tile'].map((title) => w.pin({ projectId, title })),
    )
    const [basin = 0, , tile = 0] = pins.map(({ id }) => id)
    const elsewhere = await w.pin({ projectId: (await w.project()).id, title: 'Elsewhere' })
    // those of a large inspection that somebody deletes meanwhile
    const gone = Array.from({ length: 5_000 }, (_, n) => 2_000_000_000 + n)
    const titlesOf = async (pinIds: number[]) => {
      const answer = await manager.call(projectLifecycleRoutes.exportChosenPins, {
        format: 'csv',
        projectId,
        pinIds,
      })
      const text = Buffer.from(answer.body as unknown as Uint8Array).toString('utf8')
      return [answer.status, text.match(/Basin|Tap|Tile|Elsewhere/g) ?? []]
    }
    expect(await titlesOf([tile, ...gone, elsewhere.id, basin])).toEqual([200, ['Tile', 'Basin']])
    expect(await titlesOf([])).toEqual([200, []])
  })

  it('T332: names the elements that points lie on, if one lies on one', async () => {
    const { id: projectId } = await w.project()
    const text = async () => {
      const answer = await manager.call(projectLifecycleRoutes.exportPins, {
        format: 'csv',
        projectId,
      })
      return Buffer.from(answer.body as unknown as Uint8Array).toString('utf8')
    }
    await w.pin({ projectId, title: 'Cracked tile' })
    expect(await text()).not.toContain('GlobalId')
    const element = {
      globalId: '0YvctVUKr0kugbFTf53O9L',
      type: 'IfcSanitaryTerminal',
      name: 'Basin 4',
      storey: 'Level 2',
    }
    await manager.call(pinRoutes.savePin, {
      projectId,
      pointCategoryId: w.client.categoryId,
      title: 'Cracked basin',
      matterPointCoordinates: {
        position: { x: 1, y: 2, z: 3 },
        normal: { x: 0, y: 1, z: 0 },
        key: 'basin',
        element,
      },
    })
    expect(await text()).toContain('Element,IFC Class,Storey,GlobalId')
    expect(await text()).toContain('Basin 4,IfcSanitaryTerminal,Level 2,0YvctVUKr0kugbFTf53O9L')
  })

  it('opens as a workbook in another program', async () => {
    const { id: projectId } = await w.project()
    await w.pin({ projectId, title: 'Cracked basin & "loose" tap' })
    await manager.call(metaDataAnswerRoutes.saveAnswers, { projectId, answers: [] })
    const answer = await manager.call(projectLifecycleRoutes.exportPins, {
      format: 'xlsx',
      projectId,
    })
    const files = unzipSync(new Uint8Array(answer.body as unknown as Uint8Array))
    const text = Object.entries(files)
      .filter(([name]) => name.endsWith('.xml'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('')
    expect(text).toContain('Cracked basin &amp; "loose" tap')
    expect(text).toContain('N-Point Category')
    expect(text).not.toContain('<f>')
  })
})
