import type { ChecklistInput, ChecklistScope } from '@nspect/contract/checklists/checklistContent'
import type { ReadyTypeKey } from '@nspect/contract/readyTypes/readyTypes'

type SentItem = ChecklistInput['sections'][number]['items'][number]
/** What an item is besides its question. */
type ItemFrame = Omit<SentItem, 'question' | 'key'>

const passFail: ItemFrame = {
  kind: 'passFail',
  unit: '',
  min: null,
  max: null,
  photo: 'never',
  weight: 1,
  isCritical: false,
  guidance: '',
}
const proven: ItemFrame = { ...passFail, photo: 'onFail' }
const important: ItemFrame = { ...passFail, weight: 3 }
const critical: ItemFrame = { ...proven, weight: 3, isCritical: true }
const condition: ItemFrame = { ...proven, kind: 'condition' }
const counted: ItemFrame = { ...passFail, kind: 'number' }
const metered: ItemFrame = { ...counted, photo: 'always' }

interface ReadyChecklist {
  appliesTo: ChecklistScope
  /** in guest rooms only */
  isForGuestRooms?: boolean
  passPercent: number | null
  sections: readonly (readonly ItemFrame[])[]
}

/** The checklists of each ready type, in the order of their texts. */
const readyChecklists: Record<ReadyTypeKey, readonly ReadyChecklist[]> = {
  flatHandover: [
    {
      appliesTo: 'room',
      passPercent: null,
      sections: [
        [condition, condition, condition],
        [condition, condition],
        [condition, condition, condition],
        [passFail, passFail],
      ],
    },
    {
      appliesTo: 'project',
      passPercent: null,
      sections: [[counted], [{ ...metered, unit: 'kWh' }, { ...metered, unit: 'm³' }, metered]],
    },
  ],
  hotelPlan: [
    {
      appliesTo: 'room',
      isForGuestRooms: true,
      passPercent: 85,
      sections: [
        [critical, critical, proven],
        [important, important, passFail, condition, passFail, passFail, passFail, passFail],
        [
          { ...counted, unit: '°C', min: 45, max: 60 },
          passFail,
          condition,
          passFail,
          passFail,
          important,
        ],
      ],
    },
    {
      appliesTo: 'project',
      passPercent: 85,
      sections: [
        [passFail, passFail, condition, passFail],
        [critical, critical, proven],
        [{ ...passFail, weight: 2 }, passFail],
      ],
    },
  ],
  fireDoors: [
    {
      appliesTo: 'room',
      passPercent: null,
      // gaps that makers commonly allow; a door of one's own may need less
      sections: [
        [
          critical,
          { ...proven, kind: 'number', unit: 'mm', max: 4 },
          { ...proven, kind: 'number', unit: 'mm', max: 10 },
          proven,
        ],
        [critical, critical, critical],
        [proven, proven, passFail],
      ],
    },
  ],
  roof: [
    {
      appliesTo: 'project',
      passPercent: null,
      sections: [
        [condition, condition, condition],
        [proven, condition, proven],
        [condition, condition, critical],
        [critical, condition],
      ],
    },
  ],
  snagging: [
    {
      appliesTo: 'room',
      passPercent: null,
      sections: [
        [proven, proven, proven],
        [proven, proven, proven],
        [proven, proven, proven],
        [passFail],
      ],
    },
  ],
}

/** The checklists of a ready type; `getText` gives the text of a key. */
export const buildReadyChecklists = (
  key: ReadyTypeKey,
  getText: (key: string) => string,
): ChecklistInput[] =>
  readyChecklists[key].map(({ appliesTo, isForGuestRooms, passPercent, sections }, n) => {
    const text = `${key}.checklist.${n + 1}`
    return {
      name: getText(`${text}.name`),
      appliesTo,
      roomKinds: isForGuestRooms ? [getText('roomKind.guestRoom')] : [],
      passPercent,
      sections: sections.map((items, sectionIndex) => ({
        name: getText(`${text}.section.${sectionIndex + 1}`),
        items: items.map((item, itemIndex) => ({
          ...item,
          question: getText(`${text}.section.${sectionIndex + 1}.item.${itemIndex + 1}`),
        })),
      })),
    }
  })
