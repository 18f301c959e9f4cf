import { Readable } from 'node:stream'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { pinImportRoutes } from '@nspect/contract/pins/pinImports'
import { type Pin, pinRoutes } from '@nspect/contract/pins/pins'
import { bcfImportRoutes } from '@nspect/contract/reports/bcfImport'
import { type BcfVersion, bcfVersions, reportRoutes } from '@nspect/contract/reports/reports'
import { eq } from 'drizzle-orm'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { files as storedFiles } from '../../db/tables/files.ts'
import { inboxEntries } from '../../db/tables/inbox.ts'
import { models } from '../../db/tables/models.ts'
import { projects } from '../../db/tables/projects.ts'
import { users } from '../../db/tables/users.ts'
import { listBcfFlaws } from '../../testing/bcfFlaws.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../../testing/world.ts'

const { readBcf } = bcfImportRoutes

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())

type Files = Record<string, Uint8Array>

const read = (projectId: number, files: Files | Uint8Array, name = 'tower.bcf', by = manager) =>
  by.call(readBcf, { projectId } as never, {
    files: [
      {
        field: 'file',
        bytes: Buffer.from(files instanceof Uint8Array ? files : zipSync(files)),
        name,
      },
    ],
  })

const markup = (topic: string, after = '') =>
  `<?xml version="1.0"?><Markup>${topic}${after}</Markup>`
/** A file of another tool with these topics. */
const pack = (topics: Record<string, string>, version = '2.1'): Files => ({
  'bcf.version': strToU8(`<Version VersionId="${version}"/>`),
  ...Object.fromEntries(
    Object.entries(topics).map(([guid, xml]) => [`${guid}/markup.bcf`, strToU8(markup(xml))]),
  ),
})

const exportBcf = async (projectId: number, version: BcfVersion): Promise<Files> => {
  const { token } = (await manager.call(reportRoutes.createPrintTicket, { projectId })).body
  const query = new URLSearchParams({ projectId: String(projectId), version, token })
  const answer = await fetch(`${w.url}/api/${reportRoutes.exportBcf.path}?${query}`)
  return unzipSync(new Uint8Array(await answer.arrayBuffer()))
}
/** The same file after another tool has replaced words in its topics. */
const edit = (files: Files, words: readonly [string | RegExp, string][]): Files =>
  Object.fromEntries(
    Object.entries(files).map(([path, bytes]) => [
      path,
      path.endsWith('/markup.bcf')
        ? strToU8(
            words.reduce((text, [before, after]) => text.replace(before, after), strFromU8(bytes)),
          )
        : bytes,
    ]),
  )

const list = async (projectId: number): Promise<Pin[]> =>
  (await manager.call(pinRoutes.listPins, { projectId })).body

const inspect = async () => {
  const { id: projectId } = await w.project({ scanDate: '2026-03-02' })
  const point = { projectId, pointCategoryId: w.client.categoryId }
  const save = (values: object) => manager.call(pinRoutes.savePin, { ...point, ...values } as never)
  await save({
    title: 'Loose handrail',
    description: 'Second floor,\nbeside the lift.',
    isCritical: true,
    matterPointCoordinates: samplePinCoordinates,
  })
  await save({
    title: 'Missing sign',
    severity: 'major',
    dueDate: '2090-04-01',
    estimatedCost: '1250.50',
    assignee: `user:${manager.userId}`,
  })
  await save({ title: '=1+1 <b> & "ß" 👩‍🔧', description: 'A\r\nB  ' })
  return projectId
}

/** Gives an inspection a model that has this element of a building. */
const addModel = async (projectId: number, globalId: string) => {
  const extras = { ifc: { globalId, type: 'IfcWall' } }
  const json = JSON.stringify({ asset: { version: '2.0' }, nodes: [{ name: 'Wall 1', extras }] })
  const chunk = Buffer.from(json.padEnd(Math.ceil(json.length / 4) * 4))
  const head = Buffer.alloc(20)
  for (const [n, value] of [0x46546c67, 2, 20 + chunk.length, chunk.length, 0x4e4f534a].entries())
    head.writeUInt32LE(value, n * 4)
  const glb = Buffer.concat([head, chunk])
  const { name, size } = await w.storage.put(Readable.from([glb]), { maxBytes: 10_000 })
  const bytes = { name, size, mime: 'model/gltf-binary', sha256: 'c'.repeat(64) }
  const { db } = w.database
  const [file] = await db
    .insert(storedFiles)
    .values({ clientId: w.client.id, kind: 'model', displayName: 'tower.ifc', ...bytes })
    .returning()
  const fileId = file?.id ?? 0
  const corner = { x: 0, y: 0, z: 0 }
  const ifc = { storeys: ['Ground floor'], leftOut: 0 }
  const facts = { min: corner, max: corner, meshes: 1, textures: 0, hasNormals: true, ifc }
  await db.insert(models).values({ clientId: w.client.id, fileId, state: 'ready', facts })
  await db.update(projects).set({ modelFileId: fileId }).where(eq(projects.id, projectId))
}

const silent = {
  description: '',
  categories: [],
  severity: '',
  isCritical: null,
  status: '',
  dueDate: '',
  assignee: '',
  place: null,
  comments: [],
}

describe.each(bcfVersions)('T816: a BCF file of version %s', (version) => {
  it('that this inspection exported says nothing new', async () => {
    const projectId = await inspect()
    const files = await exportBcf(projectId, version)
    const { status, body } = await read(projectId, files)
    expect([status, body.unreadable]).toEqual([200, 0])
    const pins = await list(projectId)
    expect(body.topics).toEqual(
      pins.map(({ id, title }) => ({
        ...{ guid: expect.any(String), pinId: id, title, isOwn: true },
        changedThereAt: expect.any(String),
        snapshot: expect.stringMatching(/^[-0-9a-f]{36}\/snapshot\.(?:png|jpg)$/),
        ...silent,
      })),
    )
    expect(body.newerHere).toBe(0)
    expect(body.externalIds.map(({ pinId }) => pinId)).toEqual(pins.map(({ id }) => id))
  })

  it('that another tool has edited says what changed, unless the point is newer', async () => {
    const projectId = await inspect()
    const files = edit(await exportBcf(projectId, version), [
      ['#1 Loose handrail', '#1 Handrail fixed loosely'],
      ['Second floor,', 'Third floor,'],
      ['<Priority>Critical', '<Priority>Severe'],
      ['<DueDate>2090-04-01', '<DueDate>2090-06-01'],
      [/TopicStatus="Open"/, 'TopicStatus="In progress"'],
    ])
    const texts = Object.fromEntries(
      Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]),
    )
    expect(listBcfFlaws(version, texts)).toEqual([])
    const { topics } = (await read(projectId, files)).body
    expect(topics).toMatchObject([
      {
        title: 'Handrail fixed loosely',
        description: 'Third floor,\nbeside the lift.',
        severity: 'Severe',
        isCritical: false,
        status: 'In progress',
      },
      { title: 'Missing sign', dueDate: '2090-06-01', description: '' },
      { title: '=1+1 <b> & "ß" 👩‍🔧' },
    ])
    const [pin] = await list(projectId)
    w.clock.pass(60_000)
    const newer = {
      ...pin,
      projectId,
      title: 'Handrail replaced',
      pointCategoryId: w.client.categoryId,
    }
    await manager.call(pinRoutes.savePin, newer as never)
    const { topics: later, newerHere } = (await read(projectId, files)).body
    expect(later[0]).toMatchObject({ title: 'Handrail replaced', ...silent })
    expect(newerHere).toBe(1)
  })

  it('that names a deleted point says so', async () => {
    const projectId = await inspect()
    const files = await exportBcf(projectId, version)
    const [pin] = await list(projectId)
    await manager.call(pinRoutes.deletePin, { id: pin?.id ?? 0, isDeleted: true } as never)
    const { externalIds } = (await read(projectId, files)).body
    expect(externalIds).toContainEqual(expect.objectContaining({ pinId: pin?.id, isDeleted: true }))
  })
})

describe('T817: a topic of another tool', () => {
  const guid = '4a1f2c3d-0000-4000-8000-000000000001'
  const topic = `<Topic Guid="${guid}" TopicType="Clash" TopicStatus="Active">
    <ReferenceLink>https://tower.example/7</ReferenceLink><Title>Duct &#38; beam</Title>
    <Priority>High</Priority><Labels>Ventilation</Labels>
    <CreationDate>2026-03-05T09:00:00Z</CreationDate><CreationAuthor>Ines Duarte</CreationAuthor>
    <DueDate>2026-05-01T00:00:00+02:00</DueDate><AssignedTo>MAIL</AssignedTo>
    <Description>They touch.</Description></Topic>`

  it('becomes a point with its words, and is found again', async () => {
    const projectId = (await w.project({ scanDate: '2026-03-02' })).id
    const files = pack({ [guid]: topic })
    const { topics } = (await read(projectId, files)).body
    expect(topics).toEqual([
      {
        guid,
        pinId: null,
        title: 'Duct & beam',
        description: 'They touch.\nVentilation\nhttps://tower.example/7\nInes Duarte, 2026-03-05',
        categories: ['Ventilation', 'Clash'],
        severity: 'High',
        isCritical: null,
        status: 'Active',
        dueDate: '2026-05-01',
        assignee: 'MAIL',
        place: null,
        comments: [],
        snapshot: '',
        isOwn: false,
        changedThereAt: '2026-03-05T09:00:00.000Z',
      },
    ])
    const [first] = topics
    const pins = [
      {
        id: 0,
        externalId: guid,
        pointCategoryId: w.client.categoryId,
        title: first?.title,
        description: `${first?.description}\nStatus: Active`,
        severity: 'major',
      },
    ]
    await manager.call(pinImportRoutes.importPins, { projectId, pins } as never)
    const [pin] = await list(projectId)
    const again = (await read(projectId, files)).body
    expect(again.topics).toMatchObject([{ pinId: pin?.id, title: 'Duct & beam', description: '' }])
    expect(again.externalIds).toEqual([{ externalId: guid, pinId: pin?.id, isDeleted: false }])
  })
})

/** Imports the topics that a file says something new about. */
const importFile = async (projectId: number, files: Files) => {
  const { topics } = (await read(projectId, files)).body
  const stored = new Map((await list(projectId)).map((pin) => [pin.id, pin]))
  const pins = topics.map(
    ({ guid, pinId, title, description, isOwn, comments, changedThereAt }) => ({
      ...{ id: pinId ?? 0, version: stored.get(pinId ?? 0)?.version, title, comments },
      ...{ externalId: isOwn ? '' : guid, pointCategoryId: w.client.categoryId },
      ...(description !== '' && { description }),
      ...(changedThereAt !== '' && { changedThereAt }),
    }),
  )
  return (await manager.call(pinImportRoutes.importPins, { projectId, pins } as never)).body
}

describe.each(bcfVersions)('T810: an answer in a BCF file of version %s', (version) => {
  const guid = '4a1f2c3d-0000-4000-8000-0000000000c1'
  const answer = `<Comment Guid="${guid}"><Date>2026-03-09T10:00:00+01:00</Date>
    <Author>ines.duarte@tower.example</Author><Comment>The duct moves by 10 cm.</Comment></Comment>`
  const answered = async (projectId: number) => {
    const files = await exportBcf(projectId, version)
    const [, firstComment = ''] =
      Object.values(files)
        .map((bytes) => strFromU8(bytes))
        .find((xml) => xml.includes('#1 Loose'))
        ?.match(/(<Comment Guid="[^"]+">)/) ?? []
    return edit(files, [[firstComment, `${answer}${firstComment}`]])
  }
  const comments = async (projectPinId: number) =>
    (await manager.call(commentRoutes.listComments, { projPinId: projectPinId } as never)).body

  it('comes once, under the name it has there, marked as imported, and tells nobody', async () => {
    const projectId = await inspect()
    const [pin] = await list(projectId)
    const files = await answered(projectId)
    const before = await w.database.db.select().from(inboxEntries)
    expect(await importFile(projectId, files)).toMatchObject({ added: 0, changed: 1, unchanged: 2 })
    expect(await comments(pin?.id ?? 0)).toMatchObject([
      {
        comment: 'The duct moves by 10 cm.',
        commentedBy: 'ines.duarte@tower.example',
        commentedOn: '2026-03-09T09:00:00.000Z',
        ...{ isImported: true, userId: null, anonymousName: null, isAddedAfterCompletion: false },
      },
    ])
    expect(await w.database.db.select().from(inboxEntries)).toEqual(before)
    expect((await read(projectId, files)).body.topics[0]?.comments).toEqual([])
    // a call that was sent with it once more adds none
    expect(await importFile(projectId, files)).toMatchObject({ changed: 0, unchanged: 3 })
    const exported = Object.values(await exportBcf(projectId, version)).map((xml) => strFromU8(xml))
    expect(exported.join('')).toContain(`<Comment Guid="${guid}">`)
    expect(exported.join('')).toContain('<Author>ines.duarte@tower.example</Author>')
    const texts = await exportBcf(projectId, version)
    expect((await read(projectId, texts)).body.topics[0]).toMatchObject(silent)
  })

  it('is gone after the import is undone, and comes again with the next one', async () => {
    const projectId = await inspect()
    const [pin] = await list(projectId)
    const files = await answered(projectId)
    const { importId } = await importFile(projectId, files)
    const undone = await manager.call(pinImportRoutes.undoPinImport, {
      projectId,
      importId,
    } as never)
    expect(undone.body).toMatchObject({ deleted: 0, restored: 1, changedSince: [] })
    expect(await comments(pin?.id ?? 0)).toEqual([])
    expect((await list(projectId))[0]).toMatchObject({ version: pin?.version })
    await importFile(projectId, files)
    expect(await comments(pin?.id ?? 0)).toHaveLength(1)
  })

  it('stays hidden once somebody has hidden it', async () => {
    const projectId = await inspect()
    const [pin] = await list(projectId)
    const files = await answered(projectId)
    await importFile(projectId, files)
    const [comment] = await comments(pin?.id ?? 0)
    await manager.call(commentRoutes.hideComment, { id: comment?.id, isDeleted: true } as never)
    expect((await read(projectId, files)).body.topics[0]?.comments).toEqual([])
  })

  it('carries the name of a person here in its address, whom it does not make its author', async () => {
    const projectId = await inspect()
    const [user] = await w.database.db.select().from(users).where(eq(users.id, manager.userId))
    const files = edit(await answered(projectId), [
      ['ines.duarte@tower.example', user?.username ?? ''],
    ])
    await importFile(projectId, files)
    const [pin] = await list(projectId)
    const [comment] = await comments(pin?.id ?? 0)
    expect(comment).toMatchObject({ isImported: true, userId: null })
    expect(comment?.commentedBy).toBe(`${user?.firstName} ${user?.lastName}`)
  })
})

it.each([
  ['no date', '', '2026-03-06T09:00:00.000Z'],
  ['a date that is none', '<Date>last week</Date>', '2026-03-06T09:00:00.000Z'],
  ['a day', '<Date>2026-03-07</Date>', '2026-03-07T00:00:00.000Z'],
])('T810: a comment with %s is dated as well as the file can', async (_, date, writtenAt) => {
  const projectId = (await w.project()).id
  const guid = '4a1f2c3d-0000-4000-8000-0000000000e1'
  const files = pack({
    [guid]: `<Topic Guid="${guid}"><Title>Duct</Title><ModifiedDate>2026-03-06T09:00:00Z</ModifiedDate>
      </Topic><Comment>${date}<Comment>The duct moves.</Comment></Comment>`,
  })
  expect((await read(projectId, files)).body.topics[0]?.comments).toEqual([
    { id: expect.any(String), author: 'BCF', comment: 'The duct moves.', writtenAt },
  ])
})

describe('T811: a topic of another tool that was imported', () => {
  const guid = '4a1f2c3d-0000-4000-8000-0000000000d1'
  const topic = (title: string, modified: string) =>
    pack({
      [guid]: `<Topic Guid="${guid}"><Title>${title}</Title>
        <CreationDate>2026-03-05T09:00:00Z</CreationDate><ModifiedDate>${modified}</ModifiedDate></Topic>`,
    })

  it('brings nothing again until it is changed there', async () => {
    const projectId = (await w.project()).id
    const first = topic('Duct & beam'.replace('&', '&amp;'), '2026-03-06T09:00:00Z')
    expect(await importFile(projectId, first)).toMatchObject({ added: 1 })
    const [pin] = await list(projectId)
    const edited = { ...pin, projectId, title: 'Duct touches beam B7' }
    await manager.call(pinRoutes.savePin, {
      ...edited,
      pointCategoryId: w.client.categoryId,
    } as never)
    const same = (await read(projectId, first)).body.topics
    expect(same).toMatchObject([{ title: 'Duct touches beam B7', ...silent }])
    const next = topic('Duct was moved', '2026-03-07T09:00:00Z')
    expect((await read(projectId, next)).body.topics).toMatchObject([{ title: 'Duct was moved' }])
    expect(await importFile(projectId, next)).toMatchObject({ changed: 1 })
    // an older file, read late
    expect((await read(projectId, first)).body.topics).toMatchObject([{ title: 'Duct was moved' }])
  })

  it('comes again after its import was undone', async () => {
    const projectId = (await w.project()).id
    await importFile(projectId, topic('Duct', '2026-03-06T09:00:00Z'))
    const next = topic('Duct was moved', '2026-03-07T09:00:00Z')
    const { importId } = await importFile(projectId, next)
    await manager.call(pinImportRoutes.undoPinImport, { projectId, importId } as never)
    expect((await list(projectId)).map(({ title }) => title)).toEqual(['Duct'])
    expect((await read(projectId, next)).body.topics).toMatchObject([{ title: 'Duct was moved' }])
  })

  it.each(bcfVersions)('keeps its GUID in an export of version %s', async (version) => {
    const projectId = (await w.project()).id
    await importFile(projectId, topic('Duct', '2026-03-06T09:00:00Z'))
    const files = await exportBcf(projectId, version)
    expect(Object.keys(files)).toContain(`${guid}/markup.bcf`)
    expect((await read(projectId, files)).body.topics).toMatchObject([
      { ...silent, pinId: (await list(projectId))[0]?.id },
    ])
  })
})

describe('T819: the place of a topic', () => {
  const guid = '4a1f2c3d-0000-4000-8000-000000000002'
  const wall = '0YvctVUKr0kugbFTf53O9L'
  const vector = (x: number, y: number, z: number) => `<X>${x}</X><Y>${y}</Y><Z>${z}</Z>`
  const topic = `<Topic Guid="${guid}"><Title>Cracked wall</Title></Topic>
    <Viewpoints Guid="${guid}"><Viewpoint>view.bcfv</Viewpoint></Viewpoints>`
  const view = (element: string) => `<VisualizationInfo Guid="${guid}">
    <Components><Selection><Component IfcGuid="${element}"/></Selection></Components>
    <PerspectiveCamera><CameraViewPoint>${vector(1, 2, 1.6)}</CameraViewPoint>
      <CameraDirection>${vector(0, 2, 0)}</CameraDirection>
      <CameraUpVector>${vector(0, 0, 1)}</CameraUpVector><FieldOfView>50</FieldOfView>
    </PerspectiveCamera></VisualizationInfo>`
  const files = (element: string) => ({
    ...pack({ [guid]: topic }),
    [`${guid}/view.bcfv`]: strToU8(view(element)),
  })

  it('is where its camera looks, on an element that the model has', async () => {
    const projectId = (await w.project()).id
    await addModel(projectId, wall)
    const { topics, unknownElements } = (await read(projectId, files(wall))).body
    expect(unknownElements).toBe(0)
    expect(topics[0]?.place).toEqual({
      position: { x: 1, y: 1.6, z: -5 },
      normal: { x: 0, y: 0, z: 1 },
      key: guid,
      camera: {
        position: { x: 1, y: 1.6, z: -2 },
        target: { x: 1, y: 1.6, z: -5 },
        fov: 50,
      },
      element: { globalId: wall, type: 'IfcWall', name: 'Wall 1' },
      v: 1,
    })
    const { place } = topics[0] ?? {}
    const pins = [
      {
        id: 0,
        externalId: guid,
        pointCategoryId: w.client.categoryId,
        title: 'Cracked wall',
        matterPointCoordinates: place,
      },
    ]
    const { body } = await manager.call(pinImportRoutes.importPins, { projectId, pins } as never)
    expect(body).toMatchObject({ added: 1, refused: [] })
    const stored = (await list(projectId))[0]?.matterPointCoordinates
    expect(stored).toEqual({ ...place, model: 'c'.repeat(64) })
    // an export has the same view and element again
    const exported = Object.entries(await exportBcf(projectId, '3.0'))
    const bcfv = exported.find(([path]) => path.endsWith('.bcfv'))?.[1] ?? new Uint8Array()
    expect(strFromU8(bcfv).replace(/\s/g, '')).toContain(
      `<CameraViewPoint>${vector(1, 2, 1.6)}</CameraViewPoint><CameraDirection>${vector(0, 1, 0)}`,
    )
    expect(strFromU8(bcfv)).toContain(wall)
  })

  it('names an element that the model does not have in its words', async () => {
    const projectId = (await w.project()).id
    await addModel(projectId, '1YvctVUKr0kugbFTf53O9L')
    const { topics, unknownElements } = (await read(projectId, files(wall))).body
    expect(unknownElements).toBe(1)
    expect(topics[0]).toMatchObject({ description: `IFC ${wall}` })
    expect(topics[0]?.place).not.toHaveProperty('element')
  })

  it('is none where there is no model, or its view cannot be read', async () => {
    const projectId = (await w.project()).id
    expect((await read(projectId, files(wall))).body.topics[0]?.place).toBeNull()
    await addModel(projectId, wall)
    const broken = { ...files(wall), [`${guid}/view.bcfv`]: strToU8('<VisualizationInfo><') }
    expect((await read(projectId, broken)).body.topics[0]?.place).toBeNull()
  })
})

describe('T818: a file that is no BCF', () => {
  it.each<[string, Files | Uint8Array, number, string]>([
    ['is no ZIP', strToU8('Tower'), 415, 'table.notBcf'],
    ['is a ZIP of other files', { 'a.txt': strToU8('a') }, 415, 'table.notBcf'],
    ['has another version', pack({ a: '<Topic Guid="a"/>' }, '1.0'), 415, 'table.bcfVersion'],
    ['has a version that is none', pack({}, '2.1.bcf?'.slice(3)), 415, 'table.bcfVersion'],
    ['has no topics', pack({}), 400, 'table.noTopics'],
    [
      'has more than 10,000 topics',
      pack(Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`t${n}`, '<Topic/>']))),
      413,
      'table.tooManyTopics',
    ],
    [
      'has markup that declares entities',
      {
        ...pack({}),
        'a/markup.bcf': strToU8('<!DOCTYPE a [<!ENTITY x "y">]><Markup><Topic Guid="a"/></Markup>'),
      },
      400,
      'table.noTopics',
    ],
    [
      'unpacks to a thousand times its size',
      { ...pack({}), 'a/markup.bcf': new Uint8Array(3 * 1024 * 1024) },
      413,
      'table.tooLarge',
    ],
  ])('that %s is refused by its name', async (_, files, status, code) => {
    const projectId = (await w.project()).id
    const answer = await read(projectId, files, 'tower.bcfzip')
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(JSON.stringify(answer.body)).toContain('tower.bcfzip')
  })
})
