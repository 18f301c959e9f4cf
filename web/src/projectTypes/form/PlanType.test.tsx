import { improvementPlanForm } from '@nspect/contract/projectTypes/improvementPlan'
import {
  customFieldRoutes,
  pointCategoryRoutes,
  projectTypeConfigurationRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildOwnedType, buildPlanType } from '../../testing/exampleRecords.ts'
import { createRefusal, server } from '../../testing/fakeServer.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { serveType } from '../../testing/serveType.ts'

const at = '2026-03-02T09:30:00.000Z'
const plan = { ...buildOwnedType(buildPlanType()), updatedDateTime: at, version: 3 }
const { readProjectType, saveProjectType, listTypeRows, importProjectType } =
  projectTypeConfigurationRoutes

beforeEach(() => {
  serveType(plan)
  server.serve(listTypeRows, [])
})

describe('T94: a type with the plan form', () => {
  it('says at once which fields its points get, and asks for the brand’s words from then on', async () => {
    server.serve(readProjectType, { ...plan, formJSON: [] })
    server.serve(saveProjectType, { id: 5, version: 4 })
    const { user, fill } = await renderScreen('/projecttypes/edit/5', { as: 'Admin' })
    const start = await screen.findByRole('button', {
      name: /^Start with the Property Improvement Plan/,
    })
    expect(screen.queryByRole('heading', { name: 'Brand wording for the plan' })).toBeNull()
    await user.click(start)
    expect(
      screen.getByText(/get fields for their required and actual completion dates/),
    ).toBeVisible()
    const title = screen.getByRole('textbox', { name: 'Report title' })
    expect(title).toHaveAttribute('placeholder', 'Property Improvement Plan Report')
    await fill(title, 'Harbour Standards Plan')
    await fill(screen.getByRole('textbox', { name: /^Introduction/ }), 'Read this first.')
    await fill(screen.getByRole('textbox', { name: /^Validity in months/ }), '6')
    await user.click(screen.getByRole('button', { name: 'Save Project Type' }))
    expect(await screen.findByText('Inspection type saved successfully.')).toBeVisible()
    expect(server.sent(saveProjectType)[0]?.input).toMatchObject({
      formJSON: improvementPlanForm,
      brandPack: {
        labels: { reportTitle: 'Harbour Standards Plan' },
        introduction: 'Read this first.',
        validMonths: 6,
      },
    })
  })

  it('is not sent without its months', async () => {
    const { user } = await renderScreen('/projecttypes/edit/5', { as: 'Admin' })
    const months = await screen.findByRole('textbox', { name: /^Validity in months/ })
    await user.clear(months)
    await user.tab()
    expect(months).toHaveAccessibleDescription(/Enter a number of months from 1 to 120/)
    await user.click(screen.getByRole('button', { name: 'Save Project Type' }))
    expect(server.sent(saveProjectType)).toEqual([])
  })

  it('has words that a manager reads and an administrator changes', async () => {
    server.serve(saveProjectType, { id: 5, version: 4 })
    const { user, fill } = await renderScreen('/projecttypes/edit/5', { as: 'Manager' })
    expect(await screen.findByRole('textbox', { name: 'Report title' })).toBeDisabled()
    await fill(screen.getByRole('textbox', { name: /^Description/ }), 'By brand standard')
    await user.click(screen.getByRole('button', { name: 'Save Project Type' }))
    await screen.findByText('Inspection type saved successfully.')
    expect(server.sent(saveProjectType)[0]?.input).not.toHaveProperty('brandPack')
  })

  it('asks of a category with which renovation or within how many days its points are done', async () => {
    server.serve(pointCategoryRoutes.savePointCategory, { id: 23, version: 1 })
    const { user, fill } = await renderScreen('/settings/point-category/manage/5', {
      as: 'Manager',
    })
    await fill(await screen.findByRole('textbox', { name: /^Name/ }), 'Life safety')
    await user.selectOptions(
      screen.getByRole('combobox', { name: /^Renovation cycle/ }),
      '14 years',
    )
    await fill(screen.getByRole('textbox', { name: /^Days after the plan’s issue date/ }), '30')
    await user.click(screen.getByRole('button', { name: 'Create Point Category' }))
    await screen.findByText('Saved successfully.')
    expect(server.sent(pointCategoryRoutes.savePointCategory)[0]?.input).toMatchObject({
      name: 'Life safety',
      renovationCycle: 14,
      completionDays: 30,
    })
  })
})

describe('T93: what a field is used for', () => {
  const open = async () => {
    const shown = await renderScreen('/settings/projectType-customField/manage/5', {
      as: 'Manager',
    })
    // the second is its preview
    const [name] = await screen.findAllByRole('textbox', { name: /^Name/ })
    if (!name) throw new Error('a field has a name')
    await shown.fill(name, 'By when')
    return shown
  }
  const use = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^Used for/ })
  const kind = () => screen.getByRole('combobox', { name: /^Field type/ })

  it('is chosen from what its type suits and no other field has, and explained in plain words', async () => {
    server.serve(customFieldRoutes.saveCustomField, { id: 57, version: 1 })
    const { user } = await open()
    expect(use()).toHaveAccessibleDescription(/It has no special use/)
    await user.selectOptions(kind(), 'Date')
    const open_ = [...use().options].filter((option) => !option.disabled).map(({ text }) => text)
    expect(open_).toEqual(['None', 'Due date in the work list'])
    const taken =
      /^Required completion date of a plan \(already used by “Required completion date”\)/
    expect(screen.getByRole('option', { name: taken })).toBeDisabled()
    await user.selectOptions(use(), 'due')
    expect(use()).toHaveAccessibleDescription(/when the work is due.*Its key is due/)
    await user.click(screen.getByRole('button', { name: 'Create Custom Field' }))
    await screen.findByText('Saved successfully.')
    expect(server.sent(customFieldRoutes.saveCustomField)[0]?.input).toMatchObject({
      name: 'By when',
      key: 'due',
    })
  })

  it('ends with the type of field that it needs', async () => {
    const { user } = await open()
    await user.selectOptions(kind(), 'Date')
    await user.selectOptions(use(), 'due')
    await user.selectOptions(kind(), 'Text')
    expect(use()).toHaveValue('')
  })

  it('is refused beside it, if another field got it meanwhile', async () => {
    const errors = [
      { field: 'key', message: 'Another field of this type is already used for this purpose.' },
    ]
    server.serve(customFieldRoutes.saveCustomField, createRefusal('input.invalid', { errors }))
    const { user } = await open()
    await user.selectOptions(use(), 'trade')
    await user.click(screen.getByRole('button', { name: 'Create Custom Field' }))
    await waitFor(() => expect(use()).toHaveAccessibleDescription(/already used for this purpose/))
  })
})

describe('a type from a file', () => {
  const file = {
    format: 'nspect-type',
    v: 2,
    name: 'Plan',
    description: '',
    formJSON: [],
    pointCategories: [],
    poiStatuses: [],
    checkBoxes: [],
    customFields: [],
    metaDataFields: [],
  }
  /** The dialog to import a type, with a file of that brand pack. */
  const choose = async (as: 'Admin' | 'Manager', brandPack: object) => {
    const { user } = await renderScreen('/projecttypes', { as })
    const [button] = await screen.findAllByRole('button', { name: 'Import from file' })
    if (button) await user.click(button)
    const content = new File([JSON.stringify({ ...file, brandPack })], 'plan.json', {
      type: 'application/json',
    })
    await user.upload(
      await screen.findByLabelText(/^Inspection type file/, { selector: 'input' }),
      content,
    )
  }

  it('that cannot be taken is told by its field, before anything is sent', async () => {
    await choose('Admin', { labels: {}, introduction: '', validMonths: 500 })
    const wrong =
      'This file cannot be imported. brandPack.validMonths: Enter a number of months from 1 to 120.'
    expect(await screen.findByText(wrong)).toBeVisible()
    expect(server.sent(importProjectType)).toEqual([])
  })

  it('says that brand wording are skipped for who may not bring them, and nothing where there are none', async () => {
    await choose('Manager', {
      labels: { formTitle: 'Our house and its years' },
      introduction: '',
      validMonths: 12,
    })
    expect(await screen.findByText(/brand wording are skipped/)).toBeVisible()
    cleanup()
    await choose('Manager', { labels: {}, introduction: '', validMonths: 12 })
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Plan')
    expect(screen.queryByText(/are skipped/)).toBeNull()
  })
})
