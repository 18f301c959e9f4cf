import { expect, it } from 'vitest'
import { buildPin } from '../../testing/exampleRecords.ts'
import { toPinValues } from '../values/pinValues.ts'
import { unsentEditShape } from './unsentShapes.ts'

it('a change that waits since before an update is still read: its point lacks what points have had since', () => {
  const point = buildPin({ title: 'Loose handrail' })
  const since = ['lastStepId', 'isStatusInProgress']
  const from = Object.fromEntries(Object.entries(point).filter(([name]) => !since.includes(name)))
  const draft = { from, values: toPinValues(point), idempotencyKey: 'one-change' }
  const body = {
    id: point.id,
    projectId: point.projectId,
    version: point.version,
    title: 'Loose handrail',
  }
  expect(unsentEditShape.parse({ body, draft }).draft.from).toEqual(point)
})
