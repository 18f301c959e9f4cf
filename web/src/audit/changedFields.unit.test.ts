import { describe, expect, it } from 'vitest'
import { listFieldChanges } from './changedFields.ts'

describe('what a line of the audit trail shows', () => {
  it('is what differs, not what stayed', () => {
    expect(
      listFieldChanges({ title: 'Stain', text: 'same' }, { title: 'Damp stain', text: 'same' }),
    ).toEqual([{ field: 'title', before: 'Stain', after: 'Damp stain' }])
  })
  it('is everything of something new, and what was lost of something removed', () => {
    expect(listFieldChanges(null, { name: 'Plan', note: null })).toEqual([
      { field: 'name', before: '', after: 'Plan' },
    ])
    expect(listFieldChanges({ name: 'Plan' }, null)).toEqual([
      { field: 'name', before: 'Plan', after: '' },
    ])
  })
  it('writes lists and records as they were sent', () => {
    expect(listFieldChanges({ ids: [1] }, { ids: [1, 2] })).toEqual([
      { field: 'ids', before: '[1]', after: '[1,2]' },
    ])
  })
})
