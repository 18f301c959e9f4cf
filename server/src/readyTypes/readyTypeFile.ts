import {
  emptyAttributeValues,
  pickAttributes,
  portableTemplateAttributes,
} from '@nspect/contract/pins/pinAttributes'
import { getStageName } from '@nspect/contract/pins/pinStage'
import type { Severity } from '@nspect/contract/pins/severity'
import { neutralBrandPack } from '@nspect/contract/projectTypes/brandPack'
import {
  improvementPlanForm,
  planFields,
  type RenovationCycle,
} from '@nspect/contract/projectTypes/improvementPlan'
import type { TypeFile } from '@nspect/contract/projectTypes/typeFile'
import type { ReadyTypeKey } from '@nspect/contract/readyTypes/readyTypes'
import type { Language } from '@nspect/contract/shared/enums'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { ja } from './texts/ja.ts'
import { zh } from './texts/zh.ts'

type Eight<T> = readonly [T, T, T, T, T, T, T, T]
type FieldName = 'room' | 'trade' | 'door' | 'rating' | 'area'

/**
 * The words of all ready types in one language; lists are in the order of their structure below.
 */
export interface ReadyTypeTexts {
  /** besides those of the stages: what is ordered, and what is on hold */
  statuses: { ordered: string; onHold: string }
  fields: Record<FieldName, string>
  trades: readonly string[]
  ratings: readonly string[]
  types: Record<
    ReadyTypeKey,
    {
      name: string
      description: string
      categories: Eight<string>
      /** of each category: the titles of its common defects */
      defects: Eight<readonly string[]>
      questions: readonly string[]
    }
  >
}

const texts: Record<Language, ReadyTypeTexts> = { en, de, es, fr, ja, zh }

/**
 * Told apart from each other, and from the markers of selected points, on light and dark ground.
 */
const categoryColors: Eight<string> = [
  '#2563eb',
  '#d97706',
  '#059669',
  '#db2777',
  '#7c3aed',
  '#0891b2',
  '#65a30d',
  '#dc2626',
]
/**
 * The statuses of every ready type. All that a stage says has its name and follows it, so that they
 * never contradict each other (T407).
 */
const statusesIn = (language: Language): TypeFile['poiStatuses'] => {
  const { ordered, onHold } = texts[language].statuses
  const plain = { description: '', isDefault: false, isInProgress: false, setWhen: null }
  return [
    {
      ...plain,
      name: getStageName(language, 'open'),
      poiColorCode: '#6b7280',
      isDefault: true,
      setWhen: 'reopened',
    },
    { ...plain, name: ordered, poiColorCode: '#2563eb' },
    {
      ...plain,
      name: getStageName(language, 'inProgress'),
      poiColorCode: '#d97706',
      isInProgress: true,
    },
    { ...plain, name: onHold, poiColorCode: '#7c3aed' },
    {
      ...plain,
      name: getStageName(language, 'repaired'),
      poiColorCode: '#0891b2',
      setWhen: 'repaired',
    },
    {
      ...plain,
      name: getStageName(language, 'accepted'),
      poiColorCode: '#15803d',
      setWhen: 'accepted',
    },
  ]
}

interface Structure {
  fields: readonly FieldName[]
  /** of each category: how bad its points are at first, and days until they are due */
  severities: Eight<Severity>
  dueDays: Eight<number>
  cycles?: Eight<RenovationCycle | null>
}

const structures: Record<ReadyTypeKey, Structure> = {
  flatHandover: {
    fields: ['room', 'trade'],
    severities: ['minor', 'minor', 'moderate', 'moderate', 'moderate', 'major', 'major', 'minor'],
    dueDays: [28, 28, 28, 14, 28, 14, 14, 7],
  },
  hotelPlan: {
    fields: ['room', 'trade'],
    severities: [
      'moderate',
      'moderate',
      'minor',
      'moderate',
      'moderate',
      'moderate',
      'major',
      'severe',
    ],
    dueDays: [365, 365, 365, 365, 365, 730, 365, 30],
    cycles: [7, 14, 7, 7, 14, 21, 21, null],
  },
  fireDoors: {
    fields: ['door', 'room', 'rating'],
    severities: ['major', 'major', 'major', 'severe', 'major', 'major', 'major', 'moderate'],
    dueDays: [14, 14, 14, 7, 14, 14, 14, 7],
  },
  roof: {
    fields: ['area', 'trade'],
    severities: ['major', 'major', 'moderate', 'moderate', 'moderate', 'major', 'severe', 'major'],
    dueDays: [30, 30, 30, 60, 60, 30, 7, 14],
  },
  snagging: {
    fields: ['room', 'trade'],
    severities: ['minor', 'minor', 'moderate', 'minor', 'moderate', 'major', 'major', 'minor'],
    dueDays: [14, 14, 14, 14, 14, 7, 7, 28],
  },
}

const optional = { isEditable: true, isViewable: true, isRequired: false, isDefault: false }

const buildCustomField = (
  name: FieldName,
  words: ReadyTypeTexts,
): TypeFile['customFields'][number] => {
  const common = { name: words.fields[name], ...optional }
  if (name === 'trade')
    return { ...common, key: 'trade', customFieldType: 'dropdown', options: [...words.trades] }
  if (name === 'rating')
    return { ...common, key: null, customFieldType: 'dropdown', options: [...words.ratings] }
  return {
    ...common,
    key: name === 'room' ? 'room' : null,
    customFieldType: 'textual',
    options: [],
  }
}

/** A common defect by its title: the rest is as the category says. */
const buildTemplate = (title: string) => ({
  ...pickAttributes(portableTemplateAttributes, emptyAttributeValues),
  title,
})

/** Name, description and categories of a ready type, as they are offered. */
export const getReadyTypeOffer = (key: ReadyTypeKey, language: Language) => {
  const { name, description, categories } = texts[language].types[key]
  return {
    name,
    description,
    categories: categories.map((category, n) => ({
      name: category,
      color: categoryColors[n] ?? '',
    })),
  }
}

/**
 * A ready type in one language. `hasPlanForm`: with the form of a Property Improvement Plan, where
 * it is a plan.
 */
export const buildReadyTypeFile = (
  key: ReadyTypeKey,
  language: Language,
  hasPlanForm: boolean,
): TypeFile => {
  const words = texts[language]
  const { name, description, questions, categories, defects } = words.types[key]
  const { fields, severities, dueDays, cycles } = structures[key]
  const isPlan = hasPlanForm && cycles !== undefined
  const ofPlan = isPlan
    ? planFields.map(({ key: field, names }) => ({
        key: field,
        name: names[language],
        ...optional,
        customFieldType: 'date' as const,
        options: [],
      }))
    : []
  return {
    format: 'nspect-type',
    v: 2,
    name,
    description,
    formJSON: isPlan ? [...improvementPlanForm] : [],
    reportScope: '',
    reportLimitations: '',
    hasSignatures: key === 'flatHandover' || key === 'snagging',
    brandPack: neutralBrandPack,
    pointCategories: categories.map((category, n) => ({
      name: category,
      description: '',
      isDefault: false,
      poiColorCode: categoryColors[n] ?? null,
      renovationCycle: cycles?.[n] ?? null,
      completionDays: null,
      defaultSeverity: severities[n] ?? null,
      defaultDueDays: dueDays[n] ?? null,
      fields: [],
      templates: (defects[n] ?? []).map(buildTemplate),
    })),
    poiStatuses: statusesIn(language),
    checkBoxes: [],
    customFields: [...fields.map((field) => buildCustomField(field, words)), ...ofPlan],
    metaDataFields: questions.map((question) => ({ question })),
  }
}
