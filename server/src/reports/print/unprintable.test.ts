import { pinRoutes } from '@nspect/contract/pins/pins'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type Person, type World } from '../../testing/world.ts'

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())

it('T476: names the points and characters that a print-out cannot show, and those around the points', async () => {
  const { id: projectId } = await w.project({ projectName: 'Hotel ᠮᠣ' })
  const save = (title: string, description: string) =>
    manager.call(pinRoutes.savePin, {
      projectId,
      pointCategoryId: w.client.categoryId,
      title,
      description,
    })
  await save('Crack ✔', '한국어 שלום שقوق ไทย 👨‍👩‍👧')
  const { body: saved } = await save('តើ', 'Ask ᠮᠣ')
  const { body } = await manager.call(reportRoutes.findUnprintable, { projectId })
  const { id: pinId, pinNumber } = saved.projectPin
  expect(body).toEqual({
    points: [{ pinId, pinNumber, characters: ['តើ', 'ᠮ', 'ᠣ'] }],
    others: ['ᠮ', 'ᠣ'],
  })
})
