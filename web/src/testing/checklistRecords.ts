import type {
  ChecklistAnswer,
  checklistAnswerRoutes,
  PreviousAnswer,
  ProjectChecklist,
} from '@nspect/contract/checklistAnswers/checklistAnswers'
import type { ChecklistItem } from '@nspect/contract/checklists/checklistContent'
import type { ReceivedRequest } from './fakeServer.ts'

/** An item that passes or fails. */
export const buildItem = (changes: Partial<ChecklistItem> = {}): ChecklistItem => ({
  key: 'door',
  question: 'Door closes by itself',
  kind: 'passFail',
  unit: '',
  min: null,
  max: null,
  photo: 'never',
  weight: 1,
  isCritical: false,
  guidance: '',
  ...changes,
})

/** A checklist for every room, with one section. */
export const buildProjectChecklist = (
  items: ChecklistItem[],
  changes: Partial<ProjectChecklist> = {},
): ProjectChecklist => ({
  checklistId: 1,
  revision: 3,
  pictures: {},
  isOutdated: false,
  name: 'Guest room',
  appliesTo: 'room',
  roomKinds: [],
  passPercent: null,
  sections: [{ key: 'entrance', name: 'Entrance', items }],
  ...changes,
})

/** An answer of another person, from the day before. */
export const buildChecklistAnswer = (changes: Partial<ChecklistAnswer> = {}): ChecklistAnswer => ({
  roomId: 1,
  checklistId: 1,
  itemKey: 'door',
  result: 'pass',
  number: null,
  text: '',
  isUnchanged: false,
  pinId: null,
  answeredBy: 'Jonas Weir',
  answeredById: 12,
  answeredDateTime: '2026-03-01T09:00:00.000Z',
  other: null,
  photos: [],
  ...changes,
})

/** An answer of the inspection before, without a point. */
export const buildPreviousAnswer = (changes: Partial<PreviousAnswer> = {}): PreviousAnswer => ({
  ...buildChecklistAnswer(changes),
  view: null,
  ...changes,
})

/** What the server says of answers that it has stored. */
export const storeSentAnswers = ({
  input,
}: ReceivedRequest<typeof checklistAnswerRoutes.saveChecklistAnswers>) => ({
  answers: input.answers.map(({ revision: _, ...answer }) =>
    buildChecklistAnswer({ ...answer, answeredBy: 'Mara Lindqvist', answeredById: 11 }),
  ),
})
