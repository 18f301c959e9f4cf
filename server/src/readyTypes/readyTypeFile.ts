import { pickPinAttributes } from '@nspect/contract/pins/pickPinAttributes'
import {
  emptyAttributeValues,
  portableTemplateAttributes,
} from '@nspect/contract/pins/pinAttributes'
import type { Severity } from '@nspect/contract/pins/severity'
import { getStageName } from '@nspect/contract/pins/stageNames/stageNames'
import { neutralBrandPack } from '@nspect/contract/projectTypes/brandPack'
import {
  improvementPlanForm,
  planFieldKeys,
  type RenovationCycle,
} from '@nspect/contract/projectTypes/improvementPlan'
import type { TypeFile } from '@nspect/contract/projectTypes/typeFile'
import type { ReadyTypeKey } from '@nspect/contract/readyTypes/readyTypes'
import type { Language } from '@nspect/contract/shared/enums'
import { loadTexts } from '../i18n/loadTexts.ts'
import { getPlanFieldName } from '../projectTypes/planFieldNames.mapper.ts'
import { buildReadyChecklists } from './readyChecklists.ts'
import english from './texts.en.json' with { type: 'json' }

type Eight<T> = readonly [T, T, T, T, T, T, T, T]
type FieldName = 'room' | 'trade' | 'door' | 'rating' | 'area'

/** Besides these, numbered lists: trades, ratings, and of each type its categories, questions
 * and checklists. */
type ReadyTypeTexts = Record<
  | `status.${'ordered' | 'onHold'}`
  | `field.${FieldName}`
  | `${ReadyTypeKey}.${'name' | 'description'}`,
  string
>

const texts: Record<Language, ReadyTypeTexts> = loadTexts(import.meta.dirname, english)

/** The texts of a list, in the order of their numbers, which begin at 1. */
const listTexts = (language: Language, getKey: (number: number) => string): string[] => {
  const byKey: Record<string, string> = texts[language]
  const listed: string[] = []
  for (;;) {
    const text = byKey[getKey(listed.length + 1)]
    if (text === undefined) return listed
    listed.push(text)
  }
}

const listCategories = (key: ReadyTypeKey, language: Language) =>
  listTexts(language, (number) => `${key}.category.${number}`)

/** The titles of the common defects of a category. */
const listDefects = (key: ReadyTypeKey, language: Language, category: number) =>
  listTexts(language, (number) => `${key}.category.${category}.defect.${number}`)

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
  const { 'status.ordered': ordered, 'status.onHold': onHold } = texts[language]
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
  language: Language,
): TypeFile['customFields'][number] => {
  const common = { name: texts[language][`field.${name}`], ...optional }
  if (name === 'trade') {
    const options = listTexts(language, (number) => `trade.${number}`)
    return { ...common, key: 'trade', customFieldType: 'dropdown', options }
  }
  if (name === 'rating') {
    const options = listTexts(language, (number) => `rating.${number}`)
    return { ...common, key: null, customFieldType: 'dropdown', options }
  }
  return {
    ...common,
    key: name === 'room' ? 'room' : null,
    customFieldType: 'textual',
    options: [],
  }
}

/** A common defect by its title: the rest is as the category says. */
const buildTemplate = (title: string) => ({
  ...pickPinAttributes(portableTemplateAttributes, emptyAttributeValues),
  title,
})

/** Name, description and categories of a ready type, as they are offered. */
export const getReadyTypeOffer = (key: ReadyTypeKey, language: Language) => ({
  name: texts[language][`${key}.name`],
  description: texts[language][`${key}.description`],
  categories: listCategories(key, language).map((category, n) => ({
    name: category,
    color: categoryColors[n] ?? '',
  })),
})

/**
 * A ready type in one language. `hasPlanForm`: with the form of a Property Improvement Plan, where
 * it is a plan.
 */
export const buildReadyTypeFile = (
  key: ReadyTypeKey,
  language: Language,
  hasPlanForm: boolean,
): TypeFile => {
  const { fields, severities, dueDays, cycles } = structures[key]
  const isPlan = hasPlanForm && cycles !== undefined
  const ofPlan = isPlan
    ? planFieldKeys.map((field) => ({
        key: field,
        name: getPlanFieldName(language, field),
        ...optional,
        customFieldType: 'date' as const,
        options: [],
      }))
    : []
  return {
    format: 'nspect-type',
    v: 2,
    name: texts[language][`${key}.name`],
    description: texts[language][`${key}.description`],
    formJSON: isPlan ? [...improvementPlanForm] : [],
    reportScope: '',
    reportLimitations: '',
    reportMethod: '',
    hasSignatures: key === 'flatHandover' || key === 'snagging',
    brandPack: neutralBrandPack,
    pointCategories: listCategories(key, language).map((category, n) => ({
      name: category,
      description: '',
      isDefault: false,
      poiColorCode: categoryColors[n] ?? null,
      renovationCycle: cycles?.[n] ?? null,
      completionDays: null,
      defaultSeverity: severities[n] ?? null,
      defaultDueDays: dueDays[n] ?? null,
      fields: [],
      templates: listDefects(key, language, n + 1).map(buildTemplate),
    })),
    poiStatuses: statusesIn(language),
    checkBoxes: [],
    customFields: [...fields.map((field) => buildCustomField(field, language)), ...ofPlan],
    metaDataFields: listTexts(language, (number) => `${key}.question.${number}`).map(
      (question) => ({ question }),
    ),
    checklists: buildReadyChecklists(key, (textKey) => {
      const byKey: Record<string, string> = texts[language]
      return byKey[textKey] ?? ''
    }),
  }
}
