import { type ErrorCode, httpErrors } from '@nspect/contract/errors/httpErrors'
import messages from '@nspect/contract/messages/texts.en.json'
import { beforeAll, describe, expect, it } from 'vitest'
import { initTranslations } from '../i18n/i18n.ts'
import {
  hasProjectMedia,
  type ProjectValues,
  toProjectFieldErrors,
  toSaveProjectArgs,
  toSaveProjectBody,
  validateProject,
} from './projectForm.ts'

const labels = {
  clientId: 'Client',
  projectTypeId: 'nSpection Type',
  scanDate: 'Scan Date',
  notes: 'Notes',
}
const empty: ProjectValues = {
  projectName: '',
  clientId: null,
  projectTypeId: null,
  scanDate: null,
  notes: '',
  building: '',
  customer: '',
  yourReference: '',
  form: {},
  modelLink: '',
  images: [],
  model: [],
  plans: [],
}
const good: ProjectValues = {
  ...empty,
  projectName: 'Harbour Lights, second floor',
  clientId: 1,
  projectTypeId: 2,
  scanDate: '2026-11-12',
}

beforeAll(() => initTranslations({ messages }))

describe('the form of a new inspection', () => {
  it('names every field that is missing, in words', () => {
    expect(validateProject(empty, labels)).toEqual({
      projectName: 'nSpection Name is required',
      clientId: 'Client is required',
      projectTypeId: 'nSpection Type is required',
      scanDate: 'Scan Date is required',
    })
    expect(validateProject(good, labels)).toEqual({})
  })

  it('says how long a text may be', () => {
    expect(validateProject({ ...good, notes: 'n'.repeat(5001) }, labels)).toEqual({
      notes: 'Notes can have up to 5000 characters',
    })
  })

  it('refuses a link that is not https', () => {
    expect(validateProject({ ...good, modelLink: 'javascript:alert(1)' }, labels)).toHaveProperty(
      'modelLink',
    )
  })

  it('needs something to look at', () => {
    expect(hasProjectMedia(good)).toBe(false)
    expect(hasProjectMedia({ ...good, modelLink: '  ' })).toBe(false)
    expect(hasProjectMedia({ ...good, modelLink: 'https://tours.example/harbour' })).toBe(true)
    expect(hasProjectMedia({ ...good, images: [new File(['x'], 'lobby.jpg')] })).toBe(true)
  })
})

describe('the fields that the type brings along', () => {
  const fields = [
    { key: 'propertyName', label: 'Property name', type: 'text' },
    { key: 'notes', label: 'Notes of the owner', type: 'text' },
    { key: 'pipIssueDate', label: 'PIP issue date', type: 'date' },
  ] as const
  const form = {
    propertyName: ' Harbour Lights ',
    pipIssueDate: '2026-11-05',
    ofAnotherType: 'left behind',
  }

  it('are sent with what was entered, and no others', () => {
    expect(toSaveProjectArgs({ ...good, form }, fields).formJSON).toEqual([
      { ...fields[0], value: 'Harbour Lights' },
      { ...fields[1], value: '' },
      { ...fields[2], value: '2026-11-05' },
    ])
    expect(toSaveProjectArgs({ ...good, form }, [])).not.toHaveProperty('formJSON')
  })

  it('say by their label what is wrong, also where they are called like a field of every inspection', () => {
    expect(validateProject({ ...good, form: { notes: 'n'.repeat(5001) } }, labels, fields)).toEqual(
      {
        'form.notes': 'Notes of the owner can have up to 5000 characters',
      },
    )
    const errors = [{ field: 'pipIssueDate', message: 'Invalid date format. Expected YYYY-MM-DD.' }]
    expect(
      toProjectFieldErrors({ code: 'input.invalid', message: '', errors }, good, fields),
    ).toEqual({
      'form.pipIssueDate': 'Invalid date format. Expected YYYY-MM-DD.',
    })
  })

  it('go over the version that was read when the inspection exists', () => {
    const stored = { id: 7, version: 3, building: null, customer: null }
    expect(toSaveProjectBody({ ...good, form }, fields, stored)).toMatchObject({
      id: 7,
      version: 3,
      notes: '',
    })
    expect(toSaveProjectBody(good, [], null)).not.toHaveProperty('id')
  })
})

describe('building and customer (T585)', () => {
  const stored = {
    id: 7,
    version: 3,
    building: { name: 'Hotel Aurora', address: '' },
    customer: { name: 'Lakeside', logoPath: null },
  }

  it('T585: names that stay are not sent, others are', () => {
    const named = { ...good, building: 'Hotel Aurora', customer: 'Quayside' }
    const body = toSaveProjectBody(named, [], stored)
    expect(body).not.toHaveProperty('building')
    expect(body).toMatchObject({ customer: 'Quayside' })
    expect(toSaveProjectBody({ ...named, building: '' }, [], stored)).toMatchObject({
      building: '',
    })
    expect(toSaveProjectBody(named, [], null)).toMatchObject({ building: 'Hotel Aurora' })
  })
})

describe('a refusal of the server stands where it belongs', () => {
  const files = { model: [new File(['x'], 'harbour.glb')], images: [new File(['x'], 'lobby.jpg')] }

  it('beside the field that it names', () => {
    const error = {
      code: 'input.invalid' as const,
      message: 'Please check what you entered: Scan Date',
      errors: [
        { field: 'scanDate', message: 'Invalid date format. Expected YYYY-MM-DD.' },
        { field: 'filesToSave', message: 'Images is not valid' },
      ],
    }
    expect(toProjectFieldErrors(error, files)).toEqual({
      scanDate: 'Invalid date format. Expected YYYY-MM-DD.',
      images: 'Images is not valid',
    })
  })

  it('beside the drop zone that holds the file', () => {
    const message = 'harbour.glb refers to a missing file, wood.png.'
    expect(toProjectFieldErrors({ code: 'glb.externalFile', message, errors: [] }, files)).toEqual({
      model: message,
    })
    // every code of a model's or panorama's file, also those to come
    const codes = (Object.keys(httpErrors) as ErrorCode[]).filter((code) =>
      /^(glb|model|tour)\./.test(code),
    )
    expect(codes).toEqual(
      expect.arrayContaining(['glb.empty', 'model.invalid', 'model.schema', 'model.noneInside']),
    )
    for (const code of codes)
      expect(toProjectFieldErrors({ code, message, errors: [] }, files)).toEqual({ model: message })
    const tooLarge = 'lobby.jpg is too large. The limit is 40 MB.'
    expect(
      toProjectFieldErrors({ code: 'file.tooLarge', message: tooLarge, errors: [] }, files),
    ).toEqual({
      images: tooLarge,
    })
    const modelTooLarge = 'harbour.glb is too large. The limit is 250 MB.'
    expect(
      toProjectFieldErrors({ code: 'file.tooLarge', message: modelTooLarge, errors: [] }, files),
    ).toEqual({
      model: modelTooLarge,
    })
  })

  it('above the form when it is about no field', () => {
    expect(
      toProjectFieldErrors(
        { code: 'storage.full', message: 'There is no space left.', errors: [] },
        files,
      ),
    ).toEqual({})
  })
})
