import { insertSampleChecklist } from '../checklists/checklists.examples.ts'
import { checklistAnswerPhotos, checklistAnswers } from '../db/tables/checklists.ts'
import { files } from '../db/tables/files.ts'
import { rooms } from '../db/tables/rooms.ts'
import { createTestImage, type ExampleFor, type Examples } from '../testing/exampleTypes.ts'

/** A room of the inspection, and a checklist of its type. */
const insertAsked = async (fixture: ExampleFor) => {
  const { w, client, projectId } = fixture
  const checklistId = await insertSampleChecklist(fixture)
  const [room] = await w.database.db
    .insert(rooms)
    .values({ clientId: client.id, projectId, name: 'Suite', kind: 'Guest room' })
    .returning({ id: rooms.id })
  return { projectId, roomId: room?.id ?? 0, checklistId, itemKey: 'tiles' }
}

/** An answer with a photo. */
const insertAnswered = async (fixture: ExampleFor) => {
  const { w, client, person } = fixture
  const { db } = w.database
  const item = await insertAsked(fixture)
  const { userId } = person.userId === 0 ? await w.as('Manager', client) : person
  const clientId = client.id
  const [answer] = await db
    .insert(checklistAnswers)
    .values({ ...item, clientId, result: 'poor', answeredBy: userId, answeredAt: w.clock.now })
    .returning({ id: checklistAnswers.id })
  const [file] = await db
    .insert(files)
    .values({
      ...{ clientId, kind: 'photo', name: crypto.randomUUID(), displayName: 'tiles.jpg' },
      ...{ mime: 'image/jpeg', size: 1, sha256: 'x' },
    })
    .returning({ id: files.id })
  const [photo] = await db
    .insert(checklistAnswerPhotos)
    .values({ clientId, answerId: answer?.id ?? 0, fileId: file?.id ?? 0, addedBy: userId })
    .returning({ id: checklistAnswerPhotos.id })
  return { item, photoId: photo?.id ?? 0 }
}

export const examples: Examples = {
  readRound: async (fixture) => {
    await insertAnswered(fixture)
    return { args: { projectId: fixture.projectId } }
  },
  saveChecklistAnswers: async (fixture) => {
    const { projectId, ...item } = await insertAsked(fixture)
    const answeredDateTime = fixture.w.clock.now.toISOString()
    const given = { ...item, revision: 1, answeredDateTime }
    return {
      args: {
        projectId,
        answers: [
          { ...given, itemKey: 'smoke-detector', result: 'pass' },
          { ...given, itemKey: 'tiles', result: 'fair', text: 'Joints are gray.' },
          { ...given, itemKey: 'hot-water', number: 56.5 },
        ],
      },
    }
  },
  saveAnswerPhoto: async (fixture) => ({
    args: await insertAsked(fixture),
    files: [{ field: 'file', bytes: await createTestImage(), name: 'tiles.png' }],
  }),
  deleteAnswerPhoto: async (fixture) => {
    const { photoId } = await insertAnswered(fixture)
    return { args: { projectId: fixture.projectId, photoId } }
  },
  saveAnswerPin: async (fixture) => {
    const { item } = await insertAnswered(fixture)
    const { id: pinId } = await fixture.w.pin({ ...fixture })
    return { args: { ...item, pinId } }
  },
  updateProjectChecklists: async (fixture) => {
    await insertAnswered(fixture)
    return { args: { projectId: fixture.projectId } }
  },
}
