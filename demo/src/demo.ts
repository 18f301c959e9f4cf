import { randomUUID } from 'node:crypto'
import { insertFirstAccount } from '../../server/src/accounts/firstAdmin.queries.ts'
import type { Db } from '../../server/src/db/connect.ts'
import { hashPassword } from '../../server/src/http/passwords.ts'
import {
  claimNewComments,
  insertInboxEntries,
} from '../../server/src/notifications/inboxEntries.queries.ts'
import { refreshCopiedPinColumns } from '../../server/src/pins/writePin.queries.ts'
import type { FileStorage } from '../../server/src/storage/storage.ts'
import { acceptDemoFiles, listHotelFiles, type WantedFile } from './acceptDemoFiles.ts'
import * as rows from './demo.queries.ts'
import { seedChecklist } from './demoChecklist.ts'
import { demoDocuments, demoLogo, demoModel, demoPanorama, demoPlans } from './demoFiles.ts'
import { subtractDays } from './demoLifecycle.ts'
import {
  guesthouseClient,
  guesthousePeople,
  hotelBuilding,
  hotelClient,
  hotelCustomer,
  hotelFirm,
  hotelPeople,
} from './demoPeople.ts'
import type { DemoPin } from './demoPins.ts'
import { plainType, planFormAnswers, planType, surveyType } from './demoTypes.ts'
import { hotelCategories } from './hotel/hotelDefects.ts'
import { resolveFileId, seedProject, type TenantContext } from './seedInspection.ts'

const day = 86_400_000
const isoDay = (at: Date) => at.toISOString().slice(0, 10)

const guesthouseImage: WantedFile = {
  file: demoPanorama.file,
  name: 'room-3.jpg',
  takes: 'image',
}

/**
 * Creates two clients in an installation without any: a hotel with two inspection types and three
 * inspections (one active, one completed, one archived), and a small guesthouse. All bytes are
 * durable before any row refers to them, and all rows are inserted in one transaction: a kill
 * leaves either no demo or the whole one. Dates are relative to the first start.
 */
export const seedDemo = async (db: Db, storage: FileStorage, now = new Date()): Promise<void> => {
  if ((await rows.countClients(db)) > 0) return
  // draws the hotel to locate its defects: not loaded by later starts
  const { listDemoPins: demoPoints } = await import('./demoPins.ts')
  const points = demoPoints()
  const files = await acceptDemoFiles(storage, listHotelFiles(points))
  const guesthouseFiles = await acceptDemoFiles(storage, [guesthouseImage])
  const passwordHash = await hashPassword(randomUUID())

  await db.transaction(async (tx) => {
    await seedHotel({ tx, now, files, passwordHash }, points)
    await seedGuesthouse({ tx, now, files: guesthouseFiles, passwordHash })
  })
}

type SeedContext = Pick<TenantContext, 'tx' | 'now' | 'files'> & { passwordHash: string }

/** The first client, which shows all features of an installation. */
const seedHotel = async (context: SeedContext, points: readonly DemoPin[]) => {
  const { tx, now } = context
  const clientId = await rows.insertClient(tx, hotelClient)
  const { people, everybody } = await seedHotelPeople(context, clientId)
  const firmId = await rows.insertDemoFirm(tx, { ...hotelFirm, clientId })
  const tenant: TenantContext = { ...context, clientId, fileIds: new Map(), people, firmId }
  const buildingId = await rows.insertDemoBuilding(tx, { ...hotelBuilding, clientId })
  const customerId = await rows.insertDemoCustomer(tx, { ...hotelCustomer, clientId })
  const survey = await rows.insertDemoType(tx, clientId, surveyType, hotelCategories)
  await seedChecklist(tenant, survey.id)
  const plan = await rows.insertDemoType(tx, clientId, planType, hotelCategories)
  await rows.insertDemoLogo(tx, { clientId, fileId: await resolveFileId(tenant, demoLogo.file) })
  const modelFileId = await resolveFileId(tenant, demoModel.file)
  await rows.insertDemoModel(tx, { clientId, fileId: modelFileId })

  const pointsOf = (inspection: DemoPin['inspection']) =>
    points.filter((point) => point.inspection === inspection)
  const active = await seedProject(tenant, {
    projectName: 'Harbour Lights, first floor',
    type: surveyType,
    typeIds: survey,
    notes: 'Guest rooms 101 to 108 and the corridor, walked after the winter storms.',
    formValues: [],
    named: { buildingId, customerId, yourReference: 'ACP-2026-118' },
    scanned: 9,
    modelFileId,
    images: [...demoPlans, demoPanorama],
    points: pointsOf('active'),
    documents: demoDocuments,
    hasAnswers: true,
  })
  const completed = await seedProject(tenant, {
    projectName: 'Harbour Lights, rooms 106 and 107',
    type: planType,
    typeIds: plan,
    notes: 'Model rooms for the change of ownership.',
    formValues: planValues(now),
    scanned: 90,
    completed: 18,
    modelFileId,
    images: demoPlans.slice(0, 1),
    points: pointsOf('completed'),
    documents: demoDocuments.slice(0, 1),
  })
  await seedProject(tenant, {
    projectName: 'Harbour Lights, room 108 before the water damage',
    type: surveyType,
    typeIds: survey,
    notes: 'Kept for the insurer.',
    formValues: [],
    scanned: 410,
    archived: 380,
    modelFileId,
    images: demoPlans.slice(0, 1),
    points: pointsOf('archived'),
    documents: [],
  })
  await rows.insertDemoAssignments(tx, clientId, everybody, [active, completed])
  await refreshCopiedPinColumns(tx, clientId)
  await fillInboxes(tx)
}

/** What was said reaches the inboxes as it always does, but nobody is mailed about the demo. */
const fillInboxes = async (tx: TenantContext['tx']) => {
  const entries = await claimNewComments(tx)
  await insertInboxEntries(
    tx,
    entries.map(({ notifications: _, timeZone: __, at, ...entry }) => ({
      ...entry,
      createdAt: new Date(at ?? 0),
      mailAt: null,
    })),
  )
}

/** The hotel's users: their parts in the story, and who sees only assigned inspections. */
const seedHotelPeople = async ({ tx, passwordHash }: SeedContext, clientId: number) => {
  const ids = new Map<string, { id: number; name: string }>()
  const everybody: number[] = []
  for (const { does, username, ...person } of hotelPeople) {
    const user = {
      ...person,
      clientId,
      username: `${username}@harbourlights.example`,
      passwordHash,
    }
    const id = await insertFirstAccount(tx, user)
    if (does) ids.set(does, { id, name: `${person.firstName} ${person.lastName}` })
    if (person.role === 'User' || person.role === 'Viewer') everybody.push(id)
  }
  const personOf = (does: 'manager' | 'surveyor' | 'contractor') => {
    const person = ids.get(does)
    if (!person) throw new Error(`the demo has no ${does}`)
    return person
  }
  const people = {
    manager: personOf('manager'),
    surveyor: personOf('surveyor'),
    contractor: personOf('contractor'),
  }
  return { people, everybody }
}

/** The form of the Property Improvement Plan, with dates relative to today. */
const planValues = (now: Date) => {
  const issued = subtractDays(now, 80)
  const dates: Record<string, string> = {
    pipWalkthroughDate: isoDay(subtractDays(now, 90)),
    pipIssueDate: isoDay(issued),
    pipIsValidUntil: isoDay(new Date(issued.getTime() + 365 * day)),
    followUpWalkthroughDate: isoDay(subtractDays(now, 20)),
    '7yearCycleDate': isoDay(new Date(now.getTime() + 400 * day)),
    '14yearCycleDate': isoDay(new Date(now.getTime() + 2200 * day)),
    '21yearCycleDate': isoDay(new Date(now.getTime() + 4700 * day)),
  }
  return planType.formFields.map((field) => ({
    ...field,
    value: planFormAnswers[field.key] ?? dates[field.key] ?? '',
  }))
}

/** The second client: on the second lowest tier, small, and never visible to the first. */
const seedGuesthouse = async (context: SeedContext) => {
  const { tx, passwordHash } = context
  const clientId = await rows.insertClient(tx, guesthouseClient)
  let owner = { id: 0, name: '' }
  for (const { does: _, username, ...person } of guesthousePeople) {
    const user = { ...person, clientId, username: `${username}@oldmill.example`, passwordHash }
    owner = {
      id: await insertFirstAccount(tx, user),
      name: `${person.firstName} ${person.lastName}`,
    }
  }
  const people = { manager: owner, surveyor: owner, contractor: owner }
  const tenant: TenantContext = { ...context, clientId, fileIds: new Map(), people, firmId: null }
  await seedProject(tenant, {
    projectName: 'Old Mill, rooms before the season',
    type: plainType,
    typeIds: await rows.insertDemoType(tx, clientId, plainType, hotelCategories),
    notes: '',
    formValues: [],
    scanned: 30,
    modelFileId: null,
    images: [{ ...demoPanorama, file: guesthouseImage.file }],
    points: [],
    documents: [],
  })
}
