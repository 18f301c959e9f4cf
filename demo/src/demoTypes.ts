import {
  improvementPlanForm,
  type PlanFieldKey,
  planFieldKeys,
} from '@nspect/contract/projectTypes/improvementPlan'
import type { FormField, PoiStatus } from '@nspect/contract/projectTypes/projectTypes'
import type { CustomFieldType } from '@nspect/contract/shared/customFields'
import { getPlanFieldName } from '../../server/src/projectTypes/planFieldNames.mapper.ts'

interface DemoField {
  key?: PlanFieldKey
  name: string
  customFieldType: CustomFieldType
  options?: string[]
  /** shown for this category only */
  category?: string
  isEditable?: boolean
  isViewable?: boolean
}

type DemoStatus = Pick<PoiStatus, 'name' | 'description' | 'poiColorCode'> &
  Partial<Pick<PoiStatus, 'isInProgress' | 'setWhen'>>

/** A type of inspection as configured by an administrator. */
export interface DemoType {
  name: string
  description: string
  formFields: readonly FormField[]
  statuses: readonly DemoStatus[]
  checkBoxes: readonly string[]
  customFields: readonly DemoField[]
  /** with the answers of its inspection */
  questions: readonly { question: string; answer: string }[]
}

/** What the repair of a point sets by itself agrees with its stage (T374). */
const statuses: readonly DemoStatus[] = [
  { name: 'Open', description: 'Nobody has begun.', poiColorCode: '#b91c1c' },
  {
    name: 'In progress',
    description: 'Ordered, or somebody works on it.',
    poiColorCode: '#b45309',
    isInProgress: true,
    setWhen: 'reopened',
  },
  {
    name: 'Waiting for parts',
    description: 'Work rests until parts are here.',
    poiColorCode: '#6d28d9',
    isInProgress: true,
  },
  {
    name: 'Done',
    description: 'Repaired, as shown by a photo.',
    poiColorCode: '#15803d',
    setWhen: 'repaired',
  },
]

const trades = [
  'Plumber',
  'Electrician',
  'Tiler',
  'Painter',
  'Joiner',
  'Floor layer',
  'Fire safety',
  'Housekeeping',
]
const access: DemoField = { name: 'Access', customFieldType: 'textual' }
const trade: DemoField = { name: 'Trade', customFieldType: 'dropdown', options: trades }

export const surveyType: DemoType = {
  name: 'Property Condition Survey',
  description: 'Rooms, corridors and life safety, point by point.',
  formFields: [],
  statuses,
  checkBoxes: ['Guest affected', 'Room blocked', 'Warranty case'],
  customFields: [
    access,
    trade,
    { name: 'Quoted price', customFieldType: 'decimal' },
    { name: 'Tile format', customFieldType: 'textual', category: 'Tiles' },
    { name: "Surveyor's note", customFieldType: 'textual', isEditable: false, isViewable: false },
  ],
  questions: [
    { question: 'Year of the last full renovation?', answer: '2014, bathrooms in 2019' },
    { question: 'Number of guest rooms on the floor?', answer: '8' },
    {
      question: 'Fire alarm panel free of faults?',
      answer: 'Yes, protocol of the yearly test is attached',
    },
    { question: 'Weather on the day of the scan?', answer: 'Rain, wind from the west, 7 °C' },
    { question: 'Areas that could not be entered?', answer: '' },
  ],
}

const planDates = planFieldKeys.map(
  (key): DemoField => ({ key, name: getPlanFieldName('en', key), customFieldType: 'date' }),
)

/** The plan prints the template's two dates (T93). */
export const planType: DemoType = {
  name: 'Property Improvement Plan',
  description: 'What has to be done, by when, before the property meets the standard again.',
  formFields: improvementPlanForm,
  statuses,
  checkBoxes: ['Brand standard', 'Life safety'],
  customFields: [access, trade, ...planDates],
  questions: [
    {
      question: 'Was the general manager present at the walkthrough?',
      answer: 'Yes, from 9 am to 1 pm',
    },
    { question: 'Are model rooms asked for?', answer: 'One, room 106' },
    { question: 'Has the owner signed the schedule?', answer: 'Yes' },
  ],
}

/** The other client's: minimal, as for a beginner. */
export const plainType: DemoType = {
  name: 'Room check',
  description: 'A walk through the house before the season.',
  formFields: [],
  statuses: statuses.slice(0, 1),
  checkBoxes: ['Before the season'],
  customFields: [access],
  questions: [{ question: 'Who has the keys?', answer: 'Front desk' }],
}

/** Answers of the plan's form, except dates, which are relative to the first start. */
export const planFormAnswers: Readonly<Record<string, string>> = {
  propertyName: 'Harbour Lights Hotel',
  propertyLocation: 'Quay 7, Port Ellery',
  hyattSpiritCode: 'PEL07',
  sellerOwnershipInformation: 'Ellery Quays Holding',
  buyerOwnershipInformation: 'Northlight Hospitality Partners',
  currentManagementInformation: 'Managed by the owner',
  proposedManagementInformation: 'Northlight Hotel Operations',
  totaNumberOfGuestRooms: '64',
  totalNumberOfFloors: '8',
  meetingSpace: '210 m², two rooms on the ground floor',
  constructionGeneration: 'Second',
  mostCurrentRenovation: '2014',
  leadCertification: 'None',
  originalConstructionDate: '1997-05-01',
  hyattOpenDate: '1998-03-15',
  '7yearCycle': 'Soft goods',
  '7yearCycleDescription': 'Carpets, curtains, upholstery of all guest rooms',
  '14yearCycle': 'Case goods',
  '14yearCycleDescription': 'Beds, desks, wardrobes, bathroom fittings',
  '21yearCycle': 'Building',
  '21yearCycleDescription': 'Windows, roof, risers',
}
