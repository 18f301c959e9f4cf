import type { Pin } from '@nspect/contract/pins/pins'
import { describe, expect, it } from 'vitest'
import {
  addRowChange,
  applyResolvedAndApprovedRules,
  type RowEdits,
  toPinRowBody,
} from './rowEdits.ts'

const pin = {
  id: 7,
  projectId: 1,
  version: 3,
  title: 'Loose tap',
  description: 'Drips',
  pointCategoryId: 1,
  projectTypePOIStatusId: null,
  isResolved: false,
  isApproved: false,
  isCritical: false,
  isOsha: true,
} as Pin
const none: RowEdits = new Map()
const key = () => 'a key'

describe('editing many points', () => {
  it('keeps what was changed on the point as it was read then', () => {
    const once = addRowChange(none, pin, { title: 'Tap is loose' }, key)
    const twice = addRowChange(
      once,
      { ...pin, version: 4, isCritical: true },
      { isOsha: false },
      key,
    )
    expect(toPinRowBody(twice.get(7)!)).toMatchObject({
      id: 7,
      version: 3,
      title: 'Tap is loose',
      description: 'Drips',
      isCritical: false,
      isOsha: false,
    })
  })

  it('sends neither status nor flags that nobody touched', () => {
    const body = toPinRowBody(addRowChange(none, pin, { title: 'Tap' }, key).get(7)!)
    for (const name of ['projectTypePOIStatusId', 'isResolved', 'isApproved'])
      expect(body).not.toHaveProperty(name)
  })

  it('a row that is as it was before is no longer edited', () => {
    const changed = addRowChange(none, pin, { isCritical: true }, key)
    expect(addRowChange(changed, pin, { isCritical: false }, key).size).toBe(0)
  })

  it('approved brings resolved along, reopened takes approved away (T73)', () => {
    expect(applyResolvedAndApprovedRules({ isApproved: true })).toEqual({
      isApproved: true,
      isResolved: true,
    })
    expect(applyResolvedAndApprovedRules({ isResolved: false })).toEqual({
      isResolved: false,
      isApproved: false,
    })
    expect(applyResolvedAndApprovedRules({ isApproved: false })).toEqual({ isApproved: false })
  })
})
