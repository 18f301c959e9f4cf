import type { CategoryTemplate } from '@nspect/contract/projectTypes/pinTemplates'
import { describe, expect, it } from 'vitest'
import { buildBareType } from '../../testing/exampleRecords.ts'
import { buildNewPinValues, type PinValues } from '../values/pinValues.ts'
import {
  fillPinFromTemplate,
  listFieldsFilledByTemplate,
  suggestPinTemplates,
  undoTemplateFilling,
} from './fillPinFromTemplate.ts'

const template = (values: Partial<CategoryTemplate> = {}): CategoryTemplate => ({
  pointCategoryId: 21,
  title: 'Scratched parquet',
  description: 'Sand and oil the area.',
  severity: 'minor',
  assignee: 'firm:3',
  estimatedCost: '120.00',
  ...values,
})
const stained = template({
  title: 'Stained carpet',
  description: '',
  severity: 'moderate',
  estimatedCost: null,
})
const values = (typed: Partial<PinValues> = {}): PinValues => ({
  ...buildNewPinValues(buildBareType(), 21),
  ...typed,
})
const defaultOptions = { last: null, mayChange: () => true, isFoundByTitle: false }
const filledIn = (
  before: PinValues,
  filling: ReturnType<typeof fillPinFromTemplate>,
): PinValues => ({
  ...before,
  ...Object.fromEntries(
    Object.keys(filling.before).map((name) => [name, filling.written[name as 'title']]),
  ),
})

describe('a common defect', () => {
  it('fills in what is empty, and nothing that the person entered', () => {
    const typed = values({ description: 'By the window', severity: 'major' })
    const filling = fillPinFromTemplate(typed, template(), defaultOptions)
    expect(filledIn(typed, filling)).toMatchObject({
      title: 'Scratched parquet',
      assignee: 'firm:3',
      estimatedCost: '120.00',
      description: 'By the window',
      severity: 'major',
    })
    expect(listFieldsFilledByTemplate(filling)).toEqual(['title', 'assignee', 'estimatedCost'])
  })

  it('replaces the letters that it was found by, and takes its category along', () => {
    const filling = fillPinFromTemplate(
      values({ title: 'parq' }),
      template({ pointCategoryId: 22 }),
      {
        ...defaultOptions,
        isFoundByTitle: true,
      },
    )
    expect(filling.written).toMatchObject({ title: 'Scratched parquet', pointCategoryId: 22 })
    expect(
      undoTemplateFilling(filledIn(values({ title: 'parq' }), filling), filling),
    ).toMatchObject({
      title: 'parq',
      pointCategoryId: 21,
    })
  })

  it('gives way to another one as a whole, but for what was changed since', () => {
    const first = fillPinFromTemplate(values(), template(), defaultOptions)
    const changed = { ...filledIn(values(), first), description: 'Only by the door' }
    const second = fillPinFromTemplate(changed, stained, { ...defaultOptions, last: first })
    expect(filledIn(changed, second)).toMatchObject({
      title: 'Stained carpet',
      severity: 'moderate',
      estimatedCost: null,
      description: 'Only by the door',
    })
    expect(listFieldsFilledByTemplate(second)).toEqual(['title', 'severity'])
    expect({
      ...filledIn(changed, second),
      ...undoTemplateFilling(filledIn(changed, second), second),
    }).toEqual(changed)
  })

  it('is undone but for what was changed since', () => {
    const filling = fillPinFromTemplate(values(), template(), defaultOptions)
    const changed = { ...filledIn(values(), filling), title: 'Scratched parquet by the door' }
    expect({ ...changed, ...undoTemplateFilling(changed, filling) }).toEqual(
      values({ title: 'Scratched parquet by the door' }),
    )
  })

  it('fills in no field that the person may not change', () => {
    const filling = fillPinFromTemplate(values(), template(), {
      ...defaultOptions,
      mayChange: (name) => name !== 'estimatedCost',
    })
    expect(Object.keys(filling.before)).not.toContain('estimatedCost')
  })
})

describe('suggestions', () => {
  const templates = [
    template({ pointCategoryId: 22, title: 'Fenêtre cassée' }),
    template(),
    stained,
  ]
  const found = (typed: string, categoryId: number | null = null) =>
    suggestPinTemplates(templates, typed, categoryId, 6).map(({ title }) => title)

  it('are found by the beginning or any words, without accents and capitals', () => {
    expect(found('FENETRE')).toEqual(['Fenêtre cassée'])
    expect(found('par scr')).toEqual(['Scratched parquet'])
    expect(found('p')).toEqual([])
    expect(found('xyz')).toEqual([])
  })

  it('are first of the chosen category', () => {
    const same = [
      template({ pointCategoryId: 22, title: 'Cracked pane' }),
      template({ title: 'Cracked tile' }),
    ]
    expect(suggestPinTemplates(same, 'crack', 21, 6).map(({ title }) => title)).toEqual([
      'Cracked tile',
      'Cracked pane',
    ])
    expect(suggestPinTemplates(same, 'crack', 22, 1).map(({ title }) => title)).toEqual([
      'Cracked pane',
    ])
  })

  it('of Chinese and Japanese need one character', () => {
    expect(suggestPinTemplates([template({ title: '地板划痕' })], '划', null, 6)).toHaveLength(1)
  })
})
