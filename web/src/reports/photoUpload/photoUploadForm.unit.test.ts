import type { Project } from '@nspect/contract/projects/projects'
import { expect, it } from 'vitest'
import { toPhotoUploadFormProject } from './photoUploadForm.ts'

const shown = (...fields: { name: string; isDefault?: true; isRequired?: true }[]) => {
  const projectTypeCustomFields = fields.map((field) => ({
    isDefault: false,
    isRequired: false,
    ...field,
  }))
  const project = { projectType: { projectTypeCustomFields } } as unknown as Project
  return toPhotoUploadFormProject(project).projectType.projectTypeCustomFields.map(
    ({ name }) => name,
  )
}

it('the form of an upload shows the fields that are meant for it, and required ones; none marked: all of them', () => {
  expect(
    shown({ name: 'Room', isDefault: true }, { name: 'Trade' }, { name: 'Due', isRequired: true }),
  ).toEqual(['Room', 'Due'])
  expect(shown({ name: 'Room' }, { name: 'Due', isRequired: true })).toEqual(['Room', 'Due'])
})
