import { metaDataAnswerRoutes } from '@nspect/contract/metaDataAnswers/metaDataAnswers'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { metaDataFieldRoutes } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type Person, type World } from '../testing/world.ts'

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())

const answer = (projectId: number, ...answers: [question: number, answer: string][]) =>
  manager.call(metaDataAnswerRoutes.saveAnswers, {
    projectId,
    answers: answers.map(([projectTypeMetaDataFieldId, answer]) => ({
      projectTypeMetaDataFieldId,
      answer,
    })),
  })
const answersOf = async (id: number) =>
  (await manager.call(projectRoutes.readProject, { id })).body.metaDataAnswers.map((one) => [
    one.projectTypeMetaDataField.question,
    one.answer,
  ])

describe('the properties of an inspection (T71)', () => {
  it('one answer a question; a later one takes its place, a blank one clears it', async () => {
    const { id } = await w.project()
    const [renovated = 0, rooms = 0] = w.client.questionIds
    expect((await answer(id, [renovated, ' 2019 '], [rooms, '84'])).status).toBe(200)
    await answer(id, [renovated, '2021'])
    await answer(id, [rooms, '  '])
    expect(await answersOf(id)).toEqual([
      ['Year of the last renovation?', '2021'],
      ['Number of guest rooms?', ''],
    ])
  })

  it('a question that was deleted stays where it was answered, and is nowhere else', async () => {
    const client = await w.newClient('Business')
    const admin = await w.as('Admin', client)
    const [answered, blank] = [await w.project({ client }), await w.project({ client })]
    const [renovated = 0] = client.questionIds
    const answers = [{ projectTypeMetaDataFieldId: renovated, answer: '2019' }]
    await admin.call(metaDataAnswerRoutes.saveAnswers, { projectId: answered.id, answers })
    const gone = { id: renovated, projectTypeId: client.typeId, isDeleted: true } as const
    expect((await admin.call(metaDataFieldRoutes.deleteMetaDataField, gone)).status).toBe(200)
    const questionsOf = async ({ id }: { id: number }) =>
      (await admin.call(projectRoutes.readProject, { id })).body.metaDataAnswers.map(
        (one) => one.projectTypeMetaDataField.question,
      )
    expect(await questionsOf(answered)).toContain('Year of the last renovation?')
    expect(await questionsOf(blank)).toEqual(['Number of guest rooms?'])
  })

  it('a question of another type is not found, and the others of that save are not written', async () => {
    const { id } = await w.project()
    const [renovated = 0] = w.client.questionIds
    const [foreign = 0] = w.otherClient.questionIds
    expect((await answer(id, [renovated, '2019'], [foreign, 'x'])).status).toBe(404)
    expect((await answersOf(id))[0]?.[1]).toBe('')
  })

  it('are not overwritten by who read another answer; the present one is told (T83)', async () => {
    const { id: projectId } = await w.project()
    const [question = 0] = w.client.questionIds
    await answer(projectId, [question, '2019'])
    const over = (read: string, answer: string) =>
      manager.call(metaDataAnswerRoutes.saveAnswers, {
        projectId,
        answers: [{ projectTypeMetaDataFieldId: question, answer, read }],
      })
    const { status, body } = await over('', '2021')
    expect([status, body.code]).toEqual([409, 'record.stale'])
    expect(body.current).toEqual([{ projectTypeMetaDataFieldId: question, answer: '2019' }])
    // sent again because its response was lost
    expect((await over('', '2019')).status).toBe(200)
    expect((await over('2019', '2021')).status).toBe(200)
    expect((await answersOf(projectId))[0]?.[1]).toBe('2021')
  })

  it('is closed once the inspection is completed', async () => {
    const { id } = await w.project({ completedAt: new Date() })
    expect((await answer(id, [w.client.questionIds[0] ?? 0, '2019'])).status).toBe(409)
  })
})

describe('completing an inspection', () => {
  it('keeps the first date', async () => {
    const { id } = await w.project()
    const first = await manager.call(projectRoutes.completeProject, { id })
    w.clock.pass(60_000)
    const second = await manager.call(projectRoutes.completeProject, { id })
    expect(first.status).toBe(200)
    expect(second.body.completedDateTime).toBe(first.body.completedDateTime)
  })
})
