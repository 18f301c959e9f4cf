import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { settingRoutes } from '@nspect/contract/settings/settings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdfText } from '../testing/readPdf.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

let w: World
let admin: Person
let id: number
beforeAll(async () => {
  w = await createWorld()
  admin = await w.as('Admin')
  id = (await w.project({})).id
  await w.pin({ projectId: id, title: 'Cracked tile' })
})
afterAll(() => w.close())

const printed = async () => {
  const { token } = (await admin.call(reportRoutes.createPrintTicket, { projectId: id })).body
  const { body } = await w.nobody.call(reportRoutes.printReport, { projectId: id, token })
  return readPdfText(body as unknown as Buffer, '-layout')
}
const read = async () => (await admin.call(projectRoutes.readProject, { id })).body

it('T621: questions without an answer are left out of reports, unless the client shows them', async () => {
  const { metaDataAnswers, showsUnanswered } = await read()
  expect(metaDataAnswers.map(({ answer }) => answer)).toContain('')
  expect(showsUnanswered).toBe(false)
  const without = await printed()
  expect(without).toContain('Cracked tile')
  for (const unsaid of ['nSpection Properties', 'N/A', 'No project notes'])
    expect(without).not.toContain(unsaid)

  await admin.call(settingRoutes.saveSetting, {
    key: 'UnansweredQuestions',
    value: 'true',
    clientIds: [w.client.id],
  })
  expect((await read()).showsUnanswered).toBe(true)
  const shown = await printed()
  expect(shown).toContain('nSpection Properties')
  expect(shown).toContain('N/A')
})
