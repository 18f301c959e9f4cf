import type { Route } from '@nspect/contract/http/route'
import { modelRoutes } from '@nspect/contract/models/models'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { defaultPrintStyle } from '@nspect/contract/prints/printStyle'
import { customFieldTypes } from '@nspect/contract/shared/customFields'
import type { Role } from '@nspect/contract/shared/enums'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { servedCalls } from './authorizationMatrix/permissionRows.ts'
import { clients } from './db/tables/clients.ts'
import { auditEvents } from './db/tables/idempotencyAuditRateLimits.ts'
import { localFeatures } from './extensions.ts'
import { createTestImage } from './testing/exampleTypes.ts'
import { buildFloorGlb } from './testing/models/floorGlb.ts'
import { createPhrase, createRandom, pickRandom, type RandomNumber } from './testing/randomInput.ts'
import {
  createWorld,
  type Person,
  samplePinCoordinates,
  type TestClient,
  type World,
} from './testing/world.ts'

/**
 * What a read answers can be sent to its save as it came (T127): nulls, paths, members that the
 * save does not know. It changes nothing. Every save of the contract is either paired with its
 * reads here, or says why it has none.
 */

type JsonRecord = Record<string, unknown>
type Make = (random: RandomNumber) => Promise<JsonRecord>

/** One read of what a save takes. */
interface Pair {
  read: string
  /** makes a record; the arguments of the read */
  make: Make
  /** who reads and saves; Manager if absent */
  as?: Role
  /** the record in the answer; the answer itself, or the first of a list, if absent */
  record?: (answer: never) => JsonRecord
}

let w: World
let client: TestClient
let manager: Person
const people = new Map<Role, Person>()
let token: string
let projectId: number
beforeAll(async () => {
  w = await createWorld({ besides: localFeatures })
  client = w.client
  manager = await w.as('Manager')
  people.set('Manager', manager)
  people.set('Admin', await w.as('Admin'))
  people.set('SuperAdmin', await w.as('SuperAdmin'))
  const contact = {
    contactName: 'Ines Duarte',
    contactPhone: '+351 210 000 100',
    companyAddress: '1 Quay Street',
  }
  await w.database.db.update(clients).set({ ...contact, contactEmail: 'desk@hotel.example' })
  projectId = (await w.project()).id
  const { rows } = await w.database.db.execute<{ id: number }>(`insert into share_links
    (client_id, project_id, user_id, level, may_print, token_hash, token_encrypted, created_at, expires_at)
    select client_id, id, created_by, 'comment', true, 'hash', '', created_at, created_at + interval '1 day'
    from projects where id = ${projectId} returning id`)
  const expiresAt = new Date(w.clock.now.getTime() + 3_600_000)
  token = await w.tokens.make(
    'share',
    { link: rows[0]?.id ?? 0 },
    { issuedAt: w.clock.now, expiresAt },
  )
})
afterAll(() => w.close())

const routeOf = (name: string): Route => {
  const found = servedCalls.find((call) => call.name === name)
  if (!found) throw new Error(`no call is named ${name}`)
  return found.route
}
/** Calls a route by its name; the answer, which must be a success. */
const ask = async (
  person: Person,
  name: string,
  args: object,
  files?: { field: string; name: string }[],
) => {
  const bytes = files && (await createTestImage())
  const options = bytes ? { files: files.map((file) => ({ ...file, bytes })) } : {}
  const { status, body } = await person.call(routeOf(name), args as never, options)
  expect([name, status, body.Message]).toEqual([name, 200, undefined])
  return body as never as { id: number } & JsonRecord
}

const newType = async (random: RandomNumber) => {
  const formJSON =
    random() < 0.5 ? [] : [{ key: 'stars', label: createPhrase(random), type: 'text' }]
  const sent = {
    name: createPhrase(random),
    description: createPhrase(random),
    clientId: client.id,
    formJSON,
  }
  return (await ask(people.get('Admin') ?? manager, 'saveProjectType', sent)).id
}

const part =
  (save: string, content: (random: RandomNumber) => object): Make =>
  async (random) => ({
    id: (await ask(manager, save, { projectTypeId: client.typeId, ...content(random) })).id,
  })
const category = part('savePointCategory', (random) => ({
  name: createPhrase(random),
  poiColorCode: pickRandom(random, [null, '#0b6e75']),
  projectTypeCustomFieldIds: random() < 0.5 ? [] : client.fieldIds.slice(0, 2),
}))
const checkBox = part('saveCheckBox', (random) => ({
  name: createPhrase(random),
  isDefault: random() < 0.5,
}))
const field = part('saveCustomField', (random) => {
  const customFieldType = pickRandom(random, customFieldTypes)
  const isChoice = customFieldType === 'dropdown' || customFieldType === 'multiselect'
  return {
    name: createPhrase(random),
    customFieldType,
    options: isChoice ? ['Oak', 'Pine'] : [],
    isEditable: random() < 0.5,
  }
})
const status = part('savePoiStatus', (random) => ({
  name: createPhrase(random),
  description: pickRandom(random, [null, 'later']),
  isInProgress: random() < 0.5,
  setWhen: pickRandom(random, [null, 'repaired', 'reopened']),
}))
const question = part('saveMetaDataField', (random) => ({ question: createPhrase(random) }))

const inspection =
  (model: 'link' | 'file' | 'picture'): Make =>
  async (random) => {
    const sent = {
      projectName: createPhrase(random),
      clientId: client.id,
      projectTypeId: await newType(random),
      scanDate: '2026-11-03',
      notes: pickRandom(random, ['', createPhrase(random)]),
      ...(model === 'link' ? { modelLink: 'https://my.matterport.com/show/?m=SxQL3iGyoDo' } : {}),
    }
    const { id } = await ask(
      manager,
      'saveProject',
      sent,
      model === 'link' ? undefined : [{ field: 'filesToSave', name: 'lobby.png' }],
    )
    if (model === 'file') {
      const files = [{ field: 'file', bytes: buildFloorGlb(), name: 'second-floor.glb' }]
      await manager.call(modelRoutes.uploadModel, { projectId: id }, { files })
    }
    return { id }
  }

/** One whose model somebody has looked at: until then there is nothing to send back. */
const checked: Make = async (random) => {
  const { id } = await inspection('file')(random)
  const check = { scale: 1, up: 'z', light: 'lit' } as const
  await manager.call(modelRoutes.saveCheck, { projectId: Number(id), check })
  return { id }
}

const mark = {
  geometry: { type: 'RECTANGLE', x: 20, y: 25, width: 30, height: 20 },
  data: { id: 'mark-1' },
}
const imageOf = async () => {
  const files = [{ field: 'file', bytes: await createTestImage(), name: 'plan.png' }]
  return (await manager.call(modelRoutes.updateImage, { projectId }, { files })).body
    .projectModelImageId
}
let imageId = 0
/** the inspection whose links are read */
let linkedId = 0
/** the photo whose mark-up is read */
let markedId = 0
/** A point of the shared inspection: on the model, on a picture, or nowhere. */
const point =
  (where: 'model' | 'picture' | 'nowhere'): Make =>
  async (random) => {
    if (where === 'picture') imageId ||= await imageOf()
    const places = {
      model: { matterPointCoordinates: { ...samplePinCoordinates, roof: { tiles: null } } },
      picture: { annotationCoordinates: { ...mark, drawnBy: null }, projectModelImageId: imageId },
      nowhere: {},
    }
    const { projectPin } = (await ask(manager, 'savePin', {
      projectId,
      pointCategoryId: client.categoryId,
      title: createPhrase(random),
      description: pickRandom(random, ['', createPhrase(random)]),
      isCritical: random() < 0.5,
      isResolved: random() < 0.5,
      projectTypePOIStatusId: pickRandom(random, [null, ...client.statusIds]),
      projectPinCustomFields: [
        { projectTypeCustomFieldId: client.fieldIds[2], description: 'Tiler' },
      ],
      ...places[where],
    })) as never as { projectPin: { id: number } }
    return { id: projectPin.id }
  }
const pinOf = (made: Make) => async (random: RandomNumber) => ({
  projPinId: (await made(random)).id,
})
const projectOf = (made: Make) => async (random: RandomNumber) => {
  await made(random)
  return { projectId }
}
const photographed: Make = async (random) => {
  const { id } = await point('nowhere')(random)
  const files = [{ field: 'file', bytes: await createTestImage(), name: 'tile.png' }]
  await manager.call(
    photoRoutes.savePhoto,
    { projectPinId: Number(id), caption: createPhrase(random) },
    { files },
  )
  return { id }
}

const documentOf =
  (kind: 'file' | 'link'): Make =>
  async (random) => {
    const { id } = await w.project()
    const link = { isLink: true, path: 'https://documents.example/boiler-log.pdf' }
    const sent = {
      projectId: id,
      description: createPhrase(random),
      ...(kind === 'link' && { name: 'Boiler log', ...link }),
    }
    await ask(
      manager,
      'saveDocument',
      sent,
      kind === 'file' ? [{ field: 'file', name: 'boiler.png' }] : undefined,
    )
    return { id }
  }

const setting =
  (of: 'client' | 'all'): Make =>
  async (random) => {
    const [by, clientIds] =
      of === 'client'
        ? (['Admin', { clientIds: [client.id] }] as const)
        : (['SuperAdmin', {}] as const)
    const key = `Motto ${Math.floor(random() * 1e9)}`
    return {
      id: (
        await ask(people.get(by) ?? manager, 'saveSetting', {
          key,
          value: createPhrase(random),
          ...clientIds,
        })
      ).id,
    }
  }

const person = (role: Role) => async () => ({ id: (await w.as(role)).userId })
const ownClient = async () => ({ id: client.id })
const theType = async (random: RandomNumber) => ({ id: await newType(random) })
const byProjectType = (made: Make) => async (random: RandomNumber) => {
  await made(random)
  return { id: client.typeId, projTypeId: client.typeId, projectTypeId: client.typeId }
}
const last = (all: JsonRecord[]): JsonRecord => all.at(-1) ?? {}
const orderOf = (of: string) => (all: { id: number; projectTypeId: number }[]) => ({
  projectTypeId: all[0]?.projectTypeId,
  part: of,
  ids: all.map(({ id }) => id),
})

const pairs: Record<string, readonly Pair[]> = {
  editUser: [
    { read: 'readUser', make: person('Viewer'), as: 'Admin' },
    { read: 'listUsers', make: person('User'), as: 'Admin', record: last as never },
    { read: 'readMe', make: async () => ({}) },
  ],
  saveClient: [
    { read: 'readClient', make: ownClient, as: 'Admin' },
    { read: 'readClient', make: ownClient, as: 'SuperAdmin' },
    { read: 'listClients', make: async () => ({}), as: 'Admin' },
  ],
  saveSetting: [{ read: 'readSetting', make: setting('client'), as: 'Admin' }],
  updateSetting: [
    { read: 'readSetting', make: setting('client'), as: 'Admin' },
    { read: 'readSetting', make: setting('all'), as: 'SuperAdmin' },
    { read: 'listSettings', make: setting('client'), as: 'Admin' },
  ],
  saveProjectType: [
    { read: 'readProjectType', make: theType, as: 'Admin' },
    { read: 'readProjectType', make: theType },
    { read: 'listTypeRows', make: theType },
  ],
  savePointCategory: [
    { read: 'readPointCategory', make: category },
    { read: 'listPointCategories', make: byProjectType(category), record: last as never },
  ],
  saveCheckBox: [
    { read: 'readCheckBox', make: checkBox },
    { read: 'listCheckBoxes', make: byProjectType(checkBox), record: last as never },
  ],
  saveCustomField: [
    { read: 'readCustomField', make: field },
    { read: 'listCustomFields', make: byProjectType(field), record: last as never },
  ],
  savePoiStatus: [
    { read: 'readPoiStatus', make: status },
    { read: 'listPoiStatuses', make: byProjectType(status), record: last as never },
  ],
  saveMetaDataField: [
    { read: 'readMetaDataField', make: question },
    { read: 'listMetaDataFields', make: byProjectType(question), record: last as never },
    { read: 'listMetaDataFieldsOfType', make: byProjectType(question), record: last as never },
  ],
  savePartOrder: [
    { read: 'listCheckBoxes', make: byProjectType(checkBox), record: orderOf('checkBox') as never },
  ],
  saveUserProject: [
    {
      read: 'listUserProjects',
      make: async () => ({ userId: (await w.as('Viewer')).userId }),
      as: 'Admin',
    },
  ],
  saveProject: (['link', 'file', 'picture'] as const).map((model) => ({
    read: 'readProject',
    make: inspection(model),
  })),
  saveAnswers: [
    {
      read: 'readProject',
      make: async () => ({ id: projectId }),
      record: ((read: JsonRecord) => ({
        projectId: read.id,
        answers: read.metaDataAnswers,
      })) as never,
    },
  ],
  updateLink: (['link', 'file'] as const).map((model) => ({
    read: 'readProject',
    make: inspection(model),
    record: ((read: JsonRecord) => ({ projectId: read.id, modelLink: read.modelLink })) as never,
  })),
  saveCheck: [
    {
      read: 'readProject',
      make: checked,
      record: ((read: JsonRecord) => ({
        projectId: read.id,
        check: (read.model as JsonRecord).check,
      })) as never,
    },
  ],
  saveDocument: (['file', 'link'] as const).map((kind) => ({
    read: 'listDocuments',
    make: documentOf(kind),
  })),
  savePin: [
    { read: 'readPin', make: point('model') },
    { read: 'readPin', make: point('picture') },
    { read: 'readPin', make: point('nowhere') },
    { read: 'listPins', make: projectOf(point('model')), record: last as never },
    { read: 'listReportPins', make: projectOf(point('picture')), record: last as never },
  ],
  saveAnnotation: [
    {
      read: 'readPin',
      make: point('picture'),
      record: ((read: JsonRecord) => ({ ...read, projectPinId: read.id })) as never,
    },
  ],
  savePhoto: [
    {
      read: 'readPin',
      make: photographed,
      record: ((read: JsonRecord) => (read.projectPinPhotos as JsonRecord[])[0] ?? {}) as never,
    },
  ],
  saveMarkUp: [
    {
      read: 'readMarkUp',
      make: async (random) => {
        const { id } = await photographed(random)
        const pin = await ask(manager, 'readPin', { id })
        markedId = ((pin.projectPinPhotos as JsonRecord[])[0]?.id as number) ?? 0
        return { projectPinPhotoId: markedId }
      },
      record: ((read: JsonRecord) => ({ ...read, projectPinPhotoId: markedId })) as never,
    },
  ],
  saveWatch: [
    { read: 'readWatch', make: async () => ({ projectPinId: (await w.pin({ projectId })).id }) },
  ],
  savePrintLook: [
    {
      read: 'readPrintLook',
      as: 'Admin',
      make: async (random) => {
        const look = {
          ...defaultPrintStyle,
          coverText: createPhrase(random),
          footText: createPhrase(random).slice(0, 60),
        }
        await ask(people.get('Admin') ?? manager, 'savePrintLook', { ...look, clientId: client.id })
        return { clientId: client.id }
      },
    },
  ],
  saveBuilding: [
    {
      read: 'listBuildings',
      make: async (random) => {
        const address = createPhrase(random)
        const building = { name: createPhrase(random), address, roomCount: 212 }
        await ask(manager, 'saveBuilding', { ...building, clientId: client.id })
        return { clientId: client.id }
      },
    },
  ],
  saveCustomer: [
    {
      read: 'listCustomers',
      make: async (random) => {
        const contact = {
          contactName: createPhrase(random),
          contactEmail: 'asset@quay-hotels.example',
          contactPhone: '+1 410 555 0134',
        }
        const customer = { name: createPhrase(random), ...contact }
        await ask(manager, 'saveCustomer', { ...customer, clientId: client.id })
        return { clientId: client.id }
      },
    },
  ],
  savePlanLine: [
    {
      read: 'readPin',
      record: ({ id, planLine }: { id: number; planLine: JsonRecord }) => ({
        ...planLine,
        pinId: id,
      }),
      make: async (random) => {
        const { id } = await w.pin({ projectId })
        await ask(manager, 'savePlanLine', {
          pinId: id,
          version: 0,
          disposition: pickRandom(random, [null, 'required', 'waiver', 'done']),
          reason: createPhrase(random),
          lines: [
            { scope: createPhrase(random), quantity: '118', unit: 'pcs', unitPrice: '1.0625' },
          ],
        })
        return { id }
      },
    },
  ],
  saveRoom: [
    {
      read: 'listRooms',
      make: async (random) => {
        const { id } = await w.project()
        const room = { floorName: createPhrase(random), number: '1.07', name: createPhrase(random) }
        await ask(manager, 'saveRoom', {
          ...room,
          projectId: id,
          area: pickRandom(random, [null, 24.5]),
        })
        return { projectId: id }
      },
    },
  ],
  saveSchedule: [
    {
      read: 'listSchedules',
      make: async (random) => {
        const { id } = await w.project()
        const { userId } = await w.as('User')
        await ask(manager, 'saveSchedule', {
          projectId: id,
          every: pickRandom(random, [1, 2, 26]),
          unit: pickRandom(random, ['week', 'month']),
          firstDay: '2027-01-31',
          ownerId: pickRandom(random, [null, userId]),
        })
        return { projectId: id }
      },
    },
  ],
  saveChecklist: [
    {
      read: 'listChecklists',
      make: async (random) => {
        const projectTypeId = await newType(random)
        const section = { name: createPhrase(random), items: [{ question: createPhrase(random) }] }
        const checklist = { name: createPhrase(random), sections: [section] }
        await ask(manager, 'saveChecklist', { ...checklist, projectTypeId })
        return { projectTypeId }
      },
    },
  ],
  saveFirm: [
    {
      read: 'listFirms',
      make: async (random) => {
        const email = 'desk@quay-joinery.example'
        await ask(manager, 'saveFirm', { name: createPhrase(random), email, clientId: client.id })
        return { clientId: client.id }
      },
    },
  ],
  saveWebhookEndpoint: [
    {
      read: 'listWebhookEndpoints',
      as: 'Admin',
      make: async (random) => {
        const url = `https://erp.harbour-lights.example/${encodeURIComponent(createPhrase(random))}`
        const endpoint = { clientId: client.id, url, records: ['pin', 'comment'] }
        await ask(people.get('Admin') ?? manager, 'addWebhookEndpoint', endpoint)
        return { clientId: client.id }
      },
    },
  ],
  saveView: [
    {
      read: 'listViews',
      make: async (random) => {
        const filter = { filters: [{ key: 'due', values: ['overdue'] }], sorting: 'due' }
        await ask(manager, 'saveView', { projectId, name: createPhrase(random), filter })
        return { projectId }
      },
      record: ((read: JsonRecord) => ({ ...(read.views as JsonRecord[])[0], projectId })) as never,
    },
  ],
  saveShareLink: [
    {
      read: 'listShareLinks',
      make: async (random) => {
        const { id } = await w.project()
        await ask(manager, 'saveShareLink', {
          projectId: id,
          name: createPhrase(random).slice(0, 40),
          days: 30,
        })
        linkedId = id
        return { projectId: id }
      },
      record: ((read: { shareLinks: JsonRecord[] }) => ({
        ...read.shareLinks[0],
        projectId: linkedId,
      })) as never,
    },
  ],
  saveComment: [
    {
      read: 'listComments',
      make: async (random) => {
        const { id: projectPinId } = await point('nowhere')(random)
        await ask(manager, 'saveComment', { projectPinId, comment: createPhrase(random) })
        return { projPinId: projectPinId }
      },
    },
  ],
  savePinCustomField: [{ read: 'listPinCustomFields', make: pinOf(point('model')) }],
  saveSharedPinCustomField: [
    {
      read: 'listSharedPinCustomFields',
      make: async (random) => ({ token, ...(await point('model')(random)) }),
      record: (([read]: JsonRecord[]) => ({ ...read, token })) as never,
    },
  ],
}

/** The changes that no read answers, and why. */
const unpaired: Record<string, string> = {
  register: 'makes a client with its first person',
  addUser: 'makes a person, with a password that no read answers',
  savePinFromReport: 'makes a point of a photo',
  addSharedComment: 'adds a comment',
  shareReport: 'makes a link',
  openShareLink: 'takes a password',
  requestShareCode: 'mails a code',
  decide: 'answers what a reviewer saw, and never changes',
  revokeShareLink: 'ends a link',
  shareWithFirm: 'makes or sends a link',
  createPrintTicket: 'makes a ticket',
  startPrint: 'starts to print',
  copyProjectType: 'makes a type of another',
  importProjectType: 'makes a type of a file',
  installReadyTypes: 'makes types that the product brings along',
  addTypeParts: 'makes parts of a list of names',
  closeFirstSteps: 'closes a list for good',
  uploadModel: 'takes a file',
  updateImage: 'takes a file',
  uploadPlan: 'takes a file',
  retryPlanSheet: 'draws a sheet again',
  removePlan: 'removes a plan set',
  alignRevision: 'aligns a picture with its earlier revision',
  alignPicture: 'fits picks, of which a read tells the alignment',
  removePictureAlignment: 'forgets an alignment',
  checkCarriedPin: 'decides about a point that waits',
  addTourNodes: 'takes files',
  saveTourNode: 'changes one panorama of a tour, which no read answers alone',
  orderTourNodes: 'orders panoramas',
  removeTourNode: 'removes a panorama',
  saveTourLink: 'says of two panoramas whether they are neighbours',
  beginTourCapture: 'states a right, which a read tells by its person and time',
  storePanorama: 'takes a file',
  useTourCapture: 'replaces the model by what was captured',
  discardTourCapture: 'ends a capture',
  savePlanScale: 'changes the scale of one picture, which no read answers alone',
  saveUserProjects: 'changes many at once, by what is searched for',
  savePaymentProfile: 'takes a card, of which a read tells the last digits only',
  subscribe: 'buys a plan',
  authenticate: 'signs in',
  answerChallenge: 'signs in',
  startRequiredTwoStep: 'makes a key',
  confirmRequiredTwoStep: 'signs in',
  startTwoStep: 'makes a key',
  confirmTwoStep: 'takes a code',
  replaceRecoveryCodes: 'makes codes, which no read answers',
  endTwoStep: 'takes a code',
  resetTwoStep: 'ends what no read answers',
  startPasskey: 'begins to make a passkey',
  addPasskey: 'takes what a device answers',
  removePasskey: 'ends a passkey',
  startPasskeySignIn: 'begins to sign in',
  finishPasskeySignIn: 'signs in',
  makeApiKey: 'makes a key, which no read answers',
  revokeApiKey: 'ends a key',
  makeCalendarLink: 'makes an address, which no read answers',
  revokeCalendarLink: 'ends an address',
  addWebhookEndpoint: 'makes a secret, which no read answers',
  changeWebhookSecret: 'makes a secret, which no read answers',
  testWebhookEndpoint: 'sends a message',
  replayWebhookDeliveries: 'sends messages again',
  finishSignOn: 'signs in',
  endSession: 'signs out',
  revokeSessions: 'ends sessions',
  makeResetLink: 'makes a link',
  forgotPassword: 'asks for a mail',
  resetPassword: 'sets a password, which no read answers',
  changePassword: 'sets a password, which no read answers',
  changePasswordByPath: 'sets a password, which no read answers',
  confirmEmail: 'confirms by a token',
  sendConfirmation: 'asks for a mail',
  sendMailAgain: 'sends a mail again',
  retryJob: 'runs a failed job again',
  savePinAnonymous: 'makes a point, for a visitor',
  reviewVisitorPin: 'accepts or hides a visitor’s point',
  saveChecklistAnswers: 'adds to what is answered',
  saveAnswerPhoto: 'takes a picture',
  saveGuidanceImage: 'takes a picture',
  saveAnswerPin: 'changes one value of an answer',
  updateProjectChecklists: 'takes what the type says',
  saveRooms: 'adds a list, and changes what it names',
  addRoomsOfModel: 'adds what a model says',
  undoRoomImport: 'undoes an import',
  importPins: 'adds a list, and changes what it names',
  undoPinImport: 'undoes an import',
  importPlanLines: 'changes what a sheet names',
  undoPlanLineImport: 'undoes an import',
  saveImportColumns: 'remembers what the next file is read with',
  choosePinRoom: 'changes one value of a point',
  savePins: 'changes many at once, by what differs',
  savePinStills: 'takes pictures',
  saveTopView: 'takes a picture',
  saveOutsideView: 'takes a picture',
  startExport: 'starts an export',
  makeExportLink: 'makes a link',
  purgeClient: 'erases a client for good, by its name',
  eraseVisitor: 'erases a name',
  hideComment: 'hides or shows, by a flag',
  undoRepairStep: 'undoes a step of a repair',
  markInbox: 'marks what was read',
  acceptProposal: 'makes the call that was proposed',
  rejectProposal: 'deletes what was proposed',
  hearProvider: 'takes a message of the payment provider',
  lookAround: 'signs in',
  archiveProject: 'archives or restores, by a flag',
  completeProject: 'completes',
  handOver: 'signs and completes, once',
  chooseCover: 'takes the id of a picture or of a point',
  reopenProject: 'takes a reason',
  inspectAgain: 'makes an inspection of another one',
}
const isDeletion = (name: string) => /^(delete|remove)[A-Z]/.test(name)

/** What every save renews: which version it is, when and by whom. */
const renewed = ['version', 'updatedDateTime', 'updatedOn', 'updatedBy', 'lastSeenAt']
const lasting = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(lasting)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => !renewed.includes(key))
  return Object.fromEntries(entries.map(([key, one]) => [key, lasting(one)]))
}

const asForm = (record: JsonRecord) =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, value === null ? '' : value]),
  )

const fieldsOf = (route: Route): string[] =>
  'body' in route && route.body instanceof z.ZodObject ? Object.keys(route.body.shape) : []

const lastMark = async () => {
  const [row] = await w.database.db
    .select()
    .from(auditEvents)
    .orderBy(desc(auditEvents.id))
    .limit(1)
  return (row?.after as JsonRecord | null)?.withoutVersion
}

describe('T127: what is read can be sent back', () => {
  it('of every save, or the save says why not', () => {
    const changes = servedCalls
      .filter(({ route, name }) => route.changes && !isDeletion(name))
      .map(({ name }) => name)
    expect(changes.filter((name) => !(name in pairs) && !(name in unpaired))).toEqual([])
    expect(Object.keys(pairs).filter((name) => name in unpaired)).toEqual([])
  })

  for (const [save, reads] of Object.entries(pairs)) {
    for (const [place, pair] of reads.entries()) {
      const { read, make, as = 'Manager' } = pair
      const route = routeOf(save)
      const record =
        pair.record ??
        ((answer: never) =>
          (Array.isArray(answer) ? (answer as JsonRecord[])[0] : answer) as JsonRecord)
      const setUp = async (seed: number) => {
        const by = people.get(as) ?? manager
        const random = createRandom(seed * 1009 + place)
        const args = await make(random)
        const asked = async () => {
          const answer = (await by.call(routeOf(read), args as never)).body
          return { answer, found: record(answer as never) }
        }
        return { by, asked, random }
      }
      const named = `${save} of ${read} (${as}, ${place + 1})`

      it(`${named}: as it came, with more that nobody knows, and in a form`, async () => {
        for (const seed of [1, 2, 3]) {
          const { by, asked, random } = await setUp(seed)
          const before = await asked()
          const encodings: [Route, (sent: JsonRecord) => JsonRecord][] = [
            [{ ...route, kind: 'json' } as Route, (sent) => sent],
          ]
          if (route.kind === 'upload') encodings.push([route, asForm])
          for (const [way, encode] of encodings) {
            const { found } = await asked()
            const sent = encode({ ...found, whatever: createPhrase(random), isAdmin: true })
            const saved = await by.call(way, sent as never)
            expect([named, way.kind, saved.status, saved.body.Message, saved.body.errors]).toEqual([
              named,
              way.kind,
              200,
              undefined,
              undefined,
            ])
            expect(lasting((await asked()).answer)).toEqual(lasting(before.answer))
          }
        }
      })

      if (
        fieldsOf(route).includes('version') &&
        !['savePinCustomField', 'saveSharedPinCustomField', 'saveComment'].includes(save)
      ) {
        it(`${named}: T83, T132: by the time it was read, or with neither, which the trail marks`, async () => {
          const { by, asked } = await setUp(4)
          const send = async (sent: JsonRecord) =>
            by.call({ ...route, kind: 'json' } as Route, sent as never)
          const { version: _, ...dated } = (await asked()).found
          expect(dated.updatedDateTime ?? read).toEqual(
            read === 'readMe' ? read : expect.any(String),
          )
          w.clock.pass(1_000)
          expect((await send(dated)).status).toBe(200)
          const {
            version: __,
            updatedDateTime: ___,
            updatedOn: ____,
            ...bare
          } = (await asked()).found
          w.clock.pass(1_000)
          expect((await send(bare)).status).toBe(200)
          expect(await lastMark()).toBe(true)
          if (!dated.updatedDateTime) return
          const stale = await send(dated)
          expect([stale.status, stale.body.code]).toEqual([409, 'record.stale'])
        })
      }
    }
  }
})
