import {
  type ChecklistInput,
  type ChecklistItem,
  listChecklistItems,
} from '@nspect/contract/checklists/checklistContent'
import { insertAnswerPhoto } from '../../server/src/checklistAnswers/answerPhotos.queries.ts'
import {
  type AnswerToStore,
  listStoredAnswers,
  updateAnswerPin,
  upsertAnswers,
} from '../../server/src/checklistAnswers/checklistAnswers.queries.ts'
import { computeCountedState } from '../../server/src/checklistAnswers/itemsInUse.ts'
import type { AnswerValues } from '../../server/src/checklistAnswers/mergeAnswer.ts'
import { keepChecklistsOfType } from '../../server/src/checklistAnswers/projectChecklists.queries.ts'
import { insertChecklists, listChecklists } from '../../server/src/checklists/checklists.queries.ts'
import { listRooms } from '../../server/src/rooms/rooms.queries.ts'
import { scopeOn } from './demoLifecycle.ts'
import type { TenantContext } from './seedInspection.ts'

type SentItem = ChecklistInput['sections'][number]['items'][number]
type ItemAnswer = Partial<Pick<AnswerValues, 'result' | 'number'>>

const buildItem = (question: string, frame: Partial<SentItem> = {}): SentItem => ({
  question,
  kind: 'passFail',
  unit: '',
  min: null,
  max: null,
  photo: 'never',
  weight: 1,
  isCritical: false,
  guidance: '',
  ...frame,
})
const critical = { isCritical: true, weight: 3, photo: 'onFail' } as const
const condition = { kind: 'condition' } as const

/** What is looked at in every guest room. */
const guestRoomChecklist: ChecklistInput = {
  name: 'Guest room',
  appliesTo: 'room',
  roomKinds: ['Guest room'],
  passPercent: 85,
  sections: [
    {
      name: 'Safety',
      items: [
        buildItem('Smoke detector in place, no cover on it', critical),
        buildItem('Escape route plan beside the door'),
        buildItem('Sockets, switches and leads safe', critical),
      ],
    },
    {
      name: 'Bedroom',
      items: [
        buildItem('Walls and ceiling', condition),
        buildItem('Carpet', condition),
        buildItem('Doors and furniture', condition),
        buildItem('Window closes tightly'),
      ],
    },
    {
      name: 'Bathroom',
      items: [
        buildItem('Basin, trap and taps dry', { weight: 2 }),
        buildItem('Tiles, joints and silicone', condition),
        buildItem('Mirror and fittings', condition),
        buildItem('Hot water after one minute', {
          kind: 'number',
          unit: '°C',
          min: 45,
          max: 60,
          guidance: 'Open the tap fully, wait a minute, then hold the thermometer into the flow.',
        }),
        buildItem('Extractor holds a sheet of paper'),
      ],
    },
  ],
}

/** What is not as it should be, by room and question; with the point that shows it, if one does. */
const findings: Readonly<Record<string, Record<string, ItemAnswer & { pin?: string }>>> = {
  '101': {
    'Doors and furniture': { result: 'poor', pin: '101-door' },
    'Basin, trap and taps dry': { result: 'fail', pin: '101-trap' },
    'Extractor holds a sheet of paper': { result: 'fail', pin: 'plan-extractor' },
  },
  '102': {
    Carpet: { result: 'fair' },
    'Tiles, joints and silicone': { result: 'poor', pin: '102-tile' },
    'Mirror and fittings': { result: 'damaged', pin: '102-mirror' },
  },
  '103': {
    'Walls and ceiling': { result: 'poor', pin: '103-ring' },
    'Window closes tightly': { result: 'fail', pin: 'plan-draught' },
  },
  '104': {
    'Walls and ceiling': { result: 'poor', pin: '104-damp' },
    'Tiles, joints and silicone': { result: 'poor', pin: '104-silicone' },
    'Hot water after one minute': { number: 41, pin: 'plan-hot-water' },
  },
  '105': { 'Sockets, switches and leads safe': { result: 'fail', pin: '105-socket' } },
}

const answerGood = ({ kind }: ChecklistItem): ItemAnswer => {
  if (kind === 'number') return { number: 52 }
  return { result: kind === 'condition' ? 'good' : 'pass' }
}

/** Gives a type its checklist. */
export const seedChecklist = async (tenant: TenantContext, typeId: number): Promise<void> => {
  await insertChecklists(scopeOn(tenant, tenant.now), tenant.clientId, typeId, [guestRoomChecklist])
}

/** A point that shows what is wrong, and its first photo. */
export interface SeededPin {
  id: number
  photoFileId: number | undefined
}

/** The surveyor has gone through five rooms; the others are left to be done. */
export const seedAnswers = async (
  tenant: TenantContext,
  project: { id: number; clientId: number; projectTypeId: number },
  pins: ReadonlyMap<string, SeededPin>,
  answeredAt: Date,
): Promise<void> => {
  const scope = scopeOn(tenant, answeredAt)
  const { surveyor } = tenant.people
  const [checklist] = await listChecklists(scope, project.projectTypeId)
  if (!checklist) throw new Error('the demo has no checklist')
  await keepChecklistsOfType(scope, project)
  const items = listChecklistItems(checklist.content)
  const rooms = await listRooms(scope, project.id)
  const checks = rooms.flatMap(({ id: roomId, number }) => {
    const found = findings[number]
    return found ? items.map((item) => ({ roomId, item, finding: found[item.question] })) : []
  })
  const findPhoto = ({ item, finding }: (typeof checks)[number]) =>
    item.photo === 'onFail' ? pins.get(finding?.pin ?? '')?.photoFileId : undefined
  const answers = checks.map((check): AnswerToStore => {
    const { roomId, item, finding } = check
    const { result = null, number = null } = finding ?? answerGood(item)
    const answer = { result, number, text: '', isUnchanged: false }
    return {
      roomId,
      checklistId: checklist.id,
      itemKey: item.key,
      ...answer,
      ...computeCountedState(item, answer, findPhoto(check) === undefined ? 0 : 1),
      answeredBy: surveyor.id,
      answeredAt,
      other: null,
      otherBy: null,
    }
  })
  await upsertAnswers(scope, project, answers)
  const stored = await listStoredAnswers(scope, project.id)
  for (const check of checks) {
    const { roomId, item, finding } = check
    const pin = pins.get(finding?.pin ?? '')
    const answer = stored.find((row) => row.roomId === roomId && row.itemKey === item.key)
    if (!pin || !answer) continue
    await updateAnswerPin(scope, answer.id, pin.id)
    const fileId = findPhoto(check)
    if (fileId === undefined) continue
    await insertAnswerPhoto(scope, {
      clientId: project.clientId,
      answerId: answer.id,
      fileId,
      addedBy: surveyor.id,
      createdAt: answeredAt,
      updatedAt: answeredAt,
    })
  }
}
