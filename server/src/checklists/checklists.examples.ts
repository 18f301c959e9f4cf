import type { ChecklistContent } from '@nspect/contract/checklists/checklistContent'
import { checklistRevisions, checklists } from '../db/tables/checklists.ts'
import { createTestImage, type ExampleFor, type Examples } from '../testing/exampleTypes.ts'

const item = {
  unit: '',
  min: null,
  max: null,
  photo: 'never',
  weight: 1,
  isCritical: false,
  guidance: '',
} as const

export const sampleChecklist: ChecklistContent = {
  name: 'Guest room',
  appliesTo: 'room',
  roomKinds: ['Guest room'],
  passPercent: 90,
  sections: [
    {
      key: 'safety',
      name: 'Safety',
      items: [
        {
          ...item,
          key: 'smoke-detector',
          question: 'Does the smoke detector work?',
          kind: 'passFail',
          photo: 'onFail',
          weight: 5,
          isCritical: true,
          guidance: 'Press the button for three seconds.',
        },
      ],
    },
    {
      key: 'bathroom',
      name: 'Bathroom',
      items: [
        { ...item, key: 'tiles', question: 'Tiles and joints', kind: 'condition' },
        {
          ...item,
          key: 'hot-water',
          question: 'Hot water after one minute',
          kind: 'number',
          unit: '°C',
          min: 50,
          max: 60,
        },
      ],
    },
  ],
}

/** Adds a checklist to the client's type. */
export const insertSampleChecklist = async ({ w, client }: Pick<ExampleFor, 'w' | 'client'>) => {
  const { db } = w.database
  const [row] = await db
    .insert(checklists)
    .values({ clientId: client.id, projectTypeId: client.typeId })
    .returning({ id: checklists.id })
  const id = row?.id ?? 0
  const { userId } = await w.as('Manager', client)
  await db.insert(checklistRevisions).values({
    clientId: client.id,
    checklistId: id,
    revision: 1,
    content: sampleChecklist,
    createdBy: userId,
  })
  return id
}

export const examples: Examples = {
  listChecklists: async (fixture) => {
    await insertSampleChecklist(fixture)
    return { args: { projectTypeId: fixture.client.typeId } }
  },
  saveChecklist: (fixture) => ({
    args: {
      ...sampleChecklist,
      projectTypeId: fixture.client.typeId,
    },
  }),
  saveGuidanceImage: async (fixture) => ({
    args: { projectTypeId: fixture.client.typeId },
    files: [{ field: 'file', bytes: await createTestImage(), name: 'detector.png' }],
  }),
  deleteChecklist: async (fixture) => ({
    args: {
      id: await insertSampleChecklist(fixture),
      projectTypeId: fixture.client.typeId,
    },
  }),
}
