import { z } from 'zod'
import { limits } from '../shared/limits.ts'
import { id, textId } from '../shared/scalars.ts'
import { pickPinAttributes } from './pickPinAttributes.ts'
import {
  amountControl,
  assigneeControl,
  checkControl,
  createLineControl,
  createTextControl,
  dayControl,
  severityControl,
} from './pinControls.ts'

/**
 * The attributes that people enter of a point, one declaration each. Bodies and response, form and
 * draft, conflict view, table, export and reports are derived from it (decision 019). The order is
 * that of the form.
 */
interface Declaration {
  /** `choice`: from the options of the type; all others are stored in a column of the same name */
  control: 'choice' | 'line' | 'text' | 'severity' | 'day' | 'assignee' | 'amount' | 'check'
  /**
   * right needed to change it, in addition to `pin.save`; `pin.place` ends with completion (T49)
   */
  can: 'pin.place' | 'pin.status' | 'pin.review' | 'pin.save'
  /**
   * shown in a point's form, also when one is made from a photo in the report (T97); otherwise it
   * is only judged
   */
  isInForm: boolean
  /**
   * `column`: of its own; `badge`: beside the title; `edited`: a column while the table is edited;
   * null: not shown
   */
  table: 'column' | 'badge' | 'edited' | null
  /**
   * name of its filter in addresses; of a check, its value in the filter by marks. null: not
   * filtered by, as searches or the stage cover it (decision 030)
   */
  filter: string | null
  /**
   * `fact`: name and value in the list of facts, if it has a value; `own`: reports give it a place
   * of its own
   */
  report: 'fact' | 'own'
  /** in the response */
  response: z.ZodType
  /** in the body of a save; absent: unchanged, and `empty` for a new point */
  request: z.ZodType
  /** the same in a multipart form with a photo, where all values are text */
  multipart: z.ZodType
  /** maximum length of a line */
  maxLength?: number
  /** null for whoever lacks `pin.readCosts` */
  isConfidential?: true
  /** templates of common defects fill it in (decision 041) */
  isInTemplate?: true
  /**
   * rates the point: holds only what a person chose. What the category of a new point suggests is
   * stored beside it, and counts as not rated (decision 087)
   */
  isRating?: true
  /** initial value of a new point */
  empty: string | boolean | null
}

export const pinAttributes = {
  pointCategoryId: {
    control: 'choice',
    can: 'pin.place',
    isInForm: true,
    table: 'column',
    filter: 'category',
    report: 'own',
    response: id,
    request: z
      .int({ error: 'pin.categoryRequired' })
      .min(1, { error: 'pin.categoryRequired' })
      .max(2_147_483_647),
    /** absent or 0: the type's default (T60) */
    multipart: z.union([textId, z.literal(['', '0']).transform(() => undefined)]).optional(),
    empty: null,
  },
  projectTypePOIStatusId: {
    control: 'choice',
    can: 'pin.status',
    isInForm: true,
    table: 'column',
    filter: 'status',
    report: 'own',
    response: id.nullable(),
    /** absent: unchanged, or the type's default for a new point */
    request: id.nullable().optional(),
    /** absent: the type's default; empty or 0: none */
    multipart: z.union([textId, z.literal(['', '0']).transform(() => null)]).optional(),
    empty: null,
  },
  title: {
    ...createLineControl(limits.pinTitle, 'pin.titleRequired'),
    can: 'pin.place',
    isInForm: true,
    table: 'column',
    filter: null,
    report: 'own',
    isInTemplate: true,
  },
  description: {
    ...createTextControl(limits.pinDescription),
    can: 'pin.place',
    isInForm: true,
    table: null,
    filter: 'notes',
    report: 'own',
    isInTemplate: true,
  },
  severity: {
    ...severityControl,
    can: 'pin.save',
    isInForm: true,
    table: 'column',
    filter: 'severity',
    report: 'fact',
    isInTemplate: true,
    isRating: true,
  },
  /** the day by which it should be repaired; never before the scan */
  dueDate: {
    ...dayControl,
    can: 'pin.save',
    isInForm: true,
    table: 'column',
    filter: 'due',
    report: 'fact',
  },
  /** who is to repair it; their name is beside it in the response */
  assignee: {
    ...assigneeControl,
    can: 'pin.save',
    isInForm: true,
    table: 'column',
    filter: 'assignee',
    report: 'fact',
    isInTemplate: true,
  },
  estimatedCost: {
    ...amountControl,
    can: 'pin.save',
    isInForm: true,
    table: 'column',
    filter: 'cost',
    report: 'fact',
    isInTemplate: true,
    isConfidential: true,
  },
  /** changed by hand by managers only, otherwise by the steps of the repair (T73) */
  isResolved: {
    ...checkControl,
    can: 'pin.review',
    isInForm: false,
    table: 'edited',
    filter: null,
    report: 'own',
  },
  isApproved: {
    ...checkControl,
    can: 'pin.review',
    isInForm: false,
    table: 'edited',
    filter: null,
    report: 'own',
  },
  isCritical: {
    ...checkControl,
    can: 'pin.save',
    isInForm: true,
    table: 'badge',
    filter: 'critical',
    report: 'own',
  },
  isOsha: {
    ...checkControl,
    can: 'pin.save',
    isInForm: true,
    table: 'badge',
    filter: 'osha',
    report: 'own',
  },
} as const satisfies Record<string, Declaration>

type Attributes = typeof pinAttributes
export type PinAttribute = keyof Attributes
type AttributeWith<That> = {
  [Name in PinAttribute]: Attributes[Name] extends That ? Name : never
}[PinAttribute]

const declarations = Object.entries(pinAttributes) as [PinAttribute, Declaration][]
/** All attributes, in order. */
export const pinAttributeNames = declarations.map(([name]) => name)

/** Attributes whose declaration matches `that`, in order. */
const namesWith = <const That extends Partial<Declaration>>(that: That) =>
  declarations
    .filter(([, declared]) =>
      Object.entries(that).every(([key, value]) => declared[key as keyof Declaration] === value),
    )
    .map(([name]) => name) as AttributeWith<That>[]

const without = <Name extends PinAttribute, Other extends PinAttribute>(
  names: readonly Name[],
  others: readonly Other[],
) =>
  names.filter((name) => !(others as readonly PinAttribute[]).includes(name)) as Exclude<
    Name,
    Other
  >[]

const choices = namesWith({ control: 'choice' })
/** Attributes with a column of the same name, sent as they are stored. */
export const storedAttributes = without(pinAttributeNames, choices)
export type StoredAttribute = (typeof storedAttributes)[number]
export type StoredValues = { [Name in StoredAttribute]: z.output<Attributes[Name]['response']> }

/** Stored attributes that appear in a form. */
export const enteredAttributes = without(namesWith({ isInForm: true }), choices)
export type EnteredAttribute = (typeof enteredAttributes)[number]

/** Entered by a checkbox. */
export const checkAttributes = namesWith({ isInForm: true, control: 'check' })
export type CheckAttribute = (typeof checkAttributes)[number]
/** Entered in a text field. */
export const fieldAttributes = without(enteredAttributes, checkAttributes)
export type FieldAttribute = (typeof fieldAttributes)[number]

/** Shown as a column, whether the table is read or edited. */
export const columnAttributes = namesWith({ table: 'column' })
export type ColumnAttribute = (typeof columnAttributes)[number]
/** Shown as marks beside the title. */
export const badgeAttributes = namesWith({ table: 'badge', control: 'check' })
/** Shown as a column while the table is edited. */
export const editedAttributes = namesWith({ table: 'edited' })
/** All attributes that can be edited in the table. */
export type TableAttribute = Exclude<PinAttribute, AttributeWith<{ table: null }>>

/**
 * Filtered by a condition of their own; those that are ticked are values of the filter by marks.
 */
export type FilteredAttribute = Exclude<
  PinAttribute,
  CheckAttribute | AttributeWith<{ filter: null }>
>
export const filteredAttributes = pinAttributeNames.filter(
  (name): name is FilteredAttribute =>
    pinAttributes[name].filter !== null &&
    !(checkAttributes as readonly PinAttribute[]).includes(name),
)

/** Closed by completion. */
export const placedAttributes = namesWith({ can: 'pin.place' })
/** Judged, by hand or by the steps of the repair. */
export const reviewedAttributes = namesWith({ can: 'pin.review' })
/** Kept from those who may not read costs. */
export const confidentialAttributes = namesWith({ isConfidential: true })
/** Filled in by templates of common defects. */
export const templateAttributes = namesWith({ isInTemplate: true })
export type TemplateAttribute = (typeof templateAttributes)[number]
/** Listed by reports among a point's facts. */
export const factAttributes = without(namesWith({ report: 'fact' }), choices)

/**
 * Sent as an id or a key that means nothing outside the installation; files have a name instead.
 */
const keyedAttributes = [...choices, ...namesWith({ control: 'assignee' })] as const
/** Written to `report.json` as they are stored; the keyed ones are there by name. */
export const exportedAttributes = without(pinAttributeNames, keyedAttributes)
/** Keys of `report.json` for the names of the keyed attributes. */
export const exportedNames = {
  pointCategoryId: 'category',
  projectTypePOIStatusId: 'status',
  assignee: 'assignedTo',
} as const satisfies Record<(typeof keyedAttributes)[number], string>
/** Filled in by the ready types and by type files, which know no people and firms. */
export const portableTemplateAttributes = without(
  templateAttributes,
  namesWith({ control: 'assignee' }),
)

const ratingAttributes = namesWith({ isRating: true })
type RatingAttribute = (typeof ratingAttributes)[number]
/** The name of a rating's default, in a point as in its category: `defaultSeverity`. */
type RatingDefault = `default${Capitalize<RatingAttribute>}`
/** Defaults of the ratings by their names. */
export type RatingDefaultValues = {
  [Name in RatingAttribute as `default${Capitalize<Name>}`]: StoredValues[Name]
}
const getRatingDefaultName = (name: RatingAttribute) =>
  `default${name.charAt(0).toUpperCase()}${name.slice(1)}` as RatingDefault
const ratingDefaults = ratingAttributes.map(getRatingDefaultName)
/** Of a point whose category suggested nothing. */
export const emptyRatingDefaults = Object.fromEntries(
  ratingDefaults.map((name) => [name, null]),
) as RatingDefaultValues
/** Picks the defaults of the ratings from a point or a category. */
export const pickRatingDefaults = (from: RatingDefaultValues): RatingDefaultValues => {
  const picked = { ...emptyRatingDefaults }
  for (const name of ratingDefaults) picked[name] = from[name]
  return picked
}

/** Values of the confidential attributes for those who may not read them. */
export const withheldAttributeValues = Object.fromEntries(
  confidentialAttributes.map((name) => [name, null]),
) as Record<(typeof confidentialAttributes)[number], null>

/** Initial values of a new point. */
export const emptyAttributeValues = Object.fromEntries(
  storedAttributes.map((name) => [name, pinAttributes[name].empty]),
) as StoredValues

/** Values to store: as sent, else as stored before, else those of a new point. */
export const fillPinAttributes = (
  sent: { [Name in StoredAttribute]?: StoredValues[Name] | undefined },
  before?: Partial<StoredValues>,
): StoredValues => {
  const defined = Object.entries(sent).filter(([, value]) => value !== undefined)
  return pickPinAttributes(storedAttributes, {
    ...emptyAttributeValues,
    ...before,
    ...Object.fromEntries(defined),
  })
}

type Part = 'response' | 'request' | 'multipart'
const pickSchemas = <Name extends PinAttribute, Of extends Part>(
  names: readonly Name[],
  part: Of,
) =>
  Object.fromEntries(names.map((name) => [name, pinAttributes[name][part]])) as {
    [One in Name]: Attributes[One][Of]
  }

/** Schemas of the response. */
export const attributeResponseSchemas = pickSchemas(pinAttributeNames, 'response')
/** Schemas of the ratings' defaults in the response; points that browsers keep may have none. */
export const ratingDefaultSchemas = Object.fromEntries(
  ratingAttributes.map((name) => [
    getRatingDefaultName(name),
    pinAttributes[name].response.default(null),
  ]),
) as {
  [Name in RatingAttribute as `default${Capitalize<Name>}`]: z.ZodDefault<
    Attributes[Name]['response']
  >
}
/** Schemas of a save's body. */
export const attributeRequestSchemas = pickSchemas(pinAttributeNames, 'request')
/** Schemas of a point made from a photo. */
export const attributeMultipartSchemas = pickSchemas(namesWith({ isInForm: true }), 'multipart')

/** Whether a due date was changed to a day before the scan. Days are `YYYY-MM-DD`. */
export const isDueBeforeScan = (
  due: string | null,
  stored: string | null,
  scanDate: string,
): boolean => due !== null && due !== stored && due < scanDate
