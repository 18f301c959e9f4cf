import {
  checkAttributes,
  confidentialAttributes,
  type FilteredAttribute,
  filteredAttributes,
  pinAttributes,
} from '@nspect/contract/pins/pinAttributes'
import type { CustomFieldFilterKey, FilterKey } from '@nspect/contract/pins/pinFilterKeys'
import { getPinStage, pinStages } from '@nspect/contract/pins/pinStage'
import type { Pin } from '@nspect/contract/pins/pins'
import { severities } from '@nspect/contract/pins/severity'
import type {
  ProjectType,
  ProjectTypeCustomField,
} from '@nspect/contract/projectTypes/projectTypes'
import { parseFieldChoices } from '@nspect/contract/shared/parseFieldChoices'
import {
  formatAssigneeName,
  formatDisplayName,
  formatFloorName,
  getAttributeHeading,
  getAttributeName,
  getSeverityName,
  getStageHeading,
  getStageName,
} from '../../i18n/displayNames.ts'
import { i18n } from '../../i18n/i18n.ts'
import { formatYesNo } from '../values/attributeText.ts'
import { isPinOverdue } from '../values/isPinOverdue.ts'
import { getStoredCustomFieldValue } from '../values/shownFields.ts'
import { isInSameWeek, parseFieldNumber } from './dayAndNumber.ts'

/** What points can be filtered by: one filter, with what it finds in a point. */
export interface Facet {
  key: FilterKey
  /** what it is called in the shown language */
  name: () => string
  /** a choice of values, a range of days or numbers, or a part of a text */
  kind: 'choice' | 'day' | 'number' | 'text'
  /** the point's values to choose from; `today` is YYYY-MM-DD */
  getValues: (pin: Pin, today: string) => readonly string[]
  /** whether the point has no value */
  isNone: (pin: Pin) => boolean
  /** a day or number to compare, or the text to search */
  getComparedValue?: (pin: Pin) => string | number | null
  /** values offered first, in this order; others follow by name */
  order: readonly string[]
  /** other values than these are no values at all; absent: the points at hand know others */
  isClosed: boolean
  /** what a value is called; null: nothing here has it */
  getValueName: (value: string) => string | null
  /** what points without a value have; absent: *None* */
  getNoneName?: () => string
}

/** What the facets of an inspection depend on. */
export interface FacetSource {
  type: ProjectType
  pins: readonly Pin[]
  /** stages and statuses as from Business up (T40) */
  isApprovalShown: boolean
  maySeeCosts: boolean
  /** of a model that came as IFC: its storeys by name, lowest first */
  storeys?: readonly string[] | undefined
}

/** Remembers what the points call their values. */
const namesFrom =
  (
    pins: readonly Pin[],
    known: () => Iterable<readonly [string, string]>,
    of: (pin: Pin) => [string, string] | null,
  ) =>
  () => {
    const names = new Map(known())
    for (const pin of pins) {
      const named = of(pin)
      if (named && !names.has(named[0])) names.set(...named)
    }
    return names
  }

const once = <Value>(make: () => Value) => {
  let made: { value: Value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

type Part = Pick<Facet, 'kind' | 'getValues' | 'getValueName'> & Partial<Facet>

const buildChoicePart = (
  getValues: Facet['getValues'],
  getValueName: Facet['getValueName'],
  more: Partial<Pick<Facet, 'order' | 'isClosed' | 'getNoneName'>> = {},
): Part => ({ kind: 'choice', getValues, getValueName, ...more })

/** A choice of values that the type or the points name. */
const buildNamedPart = (
  valueIn: (pin: Pin) => string | null,
  pins: readonly Pin[],
  known: () => Iterable<readonly [string, string]>,
  nameIn: (pin: Pin) => string,
): Part => {
  const names = once(
    namesFrom(pins, known, (pin) => {
      const value = valueIn(pin)
      return value === null ? null : [value, nameIn(pin)]
    }),
  )
  return buildChoicePart(
    (pin) => {
      const value = valueIn(pin)
      return value === null ? [] : [value]
    },
    (value) => names().get(value) ?? null,
  )
}

const dueTerms = ['overdue', 'today', 'week'] as const
const listDueTerms = (pin: Pin, today: string) =>
  dueTerms.filter((term) => {
    if (term === 'overdue') return isPinOverdue(pin, today)
    return (
      pin.dueDate !== null &&
      (term === 'today' ? pin.dueDate === today : isInSameWeek(pin.dueDate, today))
    )
  })

const buildMeasuredPart = (
  kind: 'day' | 'number' | 'text',
  getComparedValue: (pin: Pin) => string | number | null,
): Part => ({
  kind,
  getValues: () => [],
  getComparedValue,
  isNone: (pin) => getComparedValue(pin) === null || getComparedValue(pin) === '',
  getValueName: () => null,
  isClosed: true,
})

/** How each attribute is filtered, by its control. */
const attributePart = (attribute: FilteredAttribute, { type, pins }: FacetSource): Part => {
  switch (attribute) {
    case 'pointCategoryId':
      return buildNamedPart(
        (pin) => String(pin.pointCategoryId),
        pins,
        () =>
          type.pointCategories.map(
            ({ id, name }) => [String(id), formatDisplayName(name)] as const,
          ),
        (pin) => formatDisplayName(pin.pointCategory.name),
      )
    case 'projectTypePOIStatusId':
      return buildNamedPart(
        (pin) => (pin.projectTypePOIStatusId === null ? null : String(pin.projectTypePOIStatusId)),
        pins,
        () =>
          type.projectTypePOIStatuses.map(
            ({ id, name }) => [String(id), formatDisplayName(name)] as const,
          ),
        (pin) => formatDisplayName(pin.projectTypePOIStatus?.name ?? ''),
      )
  }
  switch (pinAttributes[attribute].control) {
    case 'severity':
      return buildChoicePart(
        (pin) => (pin.severity ? [pin.severity] : []),
        (value) => {
          const severity = severities.find((candidate) => candidate === value)
          return severity ? getSeverityName(severity) : null
        },
        {
          order: severities.toReversed(),
          isClosed: true,
          getNoneName: () => i18n.t('pins:severityNone'),
        },
      )
    case 'assignee':
      return buildNamedPart(
        (pin) => pin.assignee?.replace(':', '-') ?? null,
        pins,
        () => [],
        ({ assignedTo }) => (assignedTo ? formatAssigneeName(assignedTo) : ''),
      )
    case 'day':
      return {
        ...buildMeasuredPart('day', (pin) => pin[attribute] as string | null),
        getValues: listDueTerms,
        order: dueTerms,
        getValueName: (value) => {
          const term = dueTerms.find((candidate) => candidate === value)
          return term ? i18n.t(term === 'overdue' ? 'pins:overdue' : `filter:due_${term}`) : null
        },
      }
    case 'amount':
      return buildMeasuredPart('number', (pin) =>
        pin[attribute] === null ? null : Number(pin[attribute]),
      )
    case 'text':
      return buildMeasuredPart('text', (pin) => pin[attribute] as string)
  }
}

/** The boxes of the type, and the attributes that are ticked. */
const flagsPart = ({ type, pins }: FacetSource): Part => {
  const boxes = once(
    () =>
      new Map<string, string>([
        ...pins.flatMap((pin) =>
          pin.projectPinCheckBoxes.map(
            ({ projectTypeCheckBoxId: id, name }) =>
              [`box-${id}`, formatDisplayName(name)] as const,
          ),
        ),
        ...type.projectTypeCheckBoxes.map(
          ({ id, name }) => [`box-${id}`, formatDisplayName(name)] as const,
        ),
      ]),
  )
  return buildChoicePart(
    (pin) => [
      ...checkAttributes.flatMap((name) => (pin[name] ? [pinAttributes[name].filter] : [])),
      ...pin.projectPinCheckBoxes.flatMap((box) =>
        box.isChecked ? [`box-${box.projectTypeCheckBoxId}`] : [],
      ),
    ],
    (value) => {
      const attribute = checkAttributes.find((name) => pinAttributes[name].filter === value)
      return attribute ? getAttributeName(attribute) : (boxes().get(value) ?? null)
    },
    { order: checkAttributes.map((name) => pinAttributes[name].filter) },
  )
}

const outsideStates = ['waiting', 'accepted'] as const
const photoStates = ['with', 'without'] as const

/** What follows from other parts of a point than its attributes. */
const otherParts = (source: FacetSource): { key: FilterKey; name: () => string; part: Part }[] => [
  {
    key: 'stage',
    name: getStageHeading,
    part: buildChoicePart(
      (pin) => [getPinStage(pin, source.isApprovalShown)],
      (value) => {
        const stage = pinStages.find((candidate) => candidate === value)
        return stage ? getStageName(stage) : null
      },
      { order: pinStages, isClosed: true },
    ),
  },
  { key: 'flags', name: () => i18n.t('pins:columnMarks'), part: flagsPart(source) },
  {
    key: 'floors',
    name: () => i18n.t('filter:floor'),
    part: buildChoicePart(
      ({ matterPointCoordinates: place }) =>
        place?.floor === undefined ? [] : [String(place.floor)],
      (value) =>
        /^-?\d{1,3}$/.test(value) ? formatFloorName(Number(value), source.storeys) : null,
    ),
  },
  {
    key: 'room',
    name: () => i18n.t('filter:room'),
    part: buildNamedPart(
      ({ room }) => (room ? String(room.id) : null),
      source.pins,
      () => [],
      ({ room }) => room?.name ?? '',
    ),
  },
  {
    key: 'outside',
    name: () => i18n.t('pins:visitor.outside'),
    part: buildChoicePart(
      ({ visitorState }) => (visitorState === null ? [] : [visitorState]),
      (value) => {
        const state = outsideStates.find((candidate) => candidate === value)
        return state
          ? i18n.t(state === 'waiting' ? 'pins:visitor.waiting' : 'filter:outside_accepted')
          : null
      },
      { order: outsideStates, isClosed: true },
    ),
  },
  {
    key: 'photo',
    name: () => i18n.t('pins:photos'),
    part: buildChoicePart(
      ({ projectPinPhotos: photos }) => [photos.length > 0 ? 'with' : 'without'],
      (value) => {
        const state = photoStates.find((candidate) => candidate === value)
        return state ? i18n.t(`filter:photo_${state}`) : null
      },
      { order: photoStates, isClosed: true },
    ),
  },
  {
    key: 'author',
    name: () => i18n.t('filter:author'),
    part: buildNamedPart(
      ({ addedBy }) => addedBy || null,
      source.pins,
      () => [],
      ({ addedBy }) => addedBy,
    ),
  },
]

/** How a field of the type's own is filtered, by its type. */
const fieldPart = ({ id, customFieldType, options }: ProjectTypeCustomField): Part => {
  const text = (pin: Pin) => getStoredCustomFieldValue(pin, id)
  const held = (pin: Pin) => text(pin) || null
  switch (customFieldType) {
    case 'dropdown':
    case 'multiselect':
    case 'checkbox': {
      const isOne = customFieldType === 'dropdown' || options.length === 0
      const isYesNo = customFieldType === 'checkbox' && options.length === 0
      return buildChoicePart(
        (pin) => (isOne ? [text(pin)].filter(Boolean) : parseFieldChoices(text(pin))),
        (value) => (isYesNo ? formatYesNo(value === 'Yes') : value),
        { order: isYesNo ? ['Yes', 'No'] : options, isClosed: isYesNo },
      )
    }
    case 'date':
      return buildMeasuredPart('day', held)
    case 'decimal':
    case 'fractional':
    case 'fractionalWithUnit':
      return buildMeasuredPart('number', (pin) => parseFieldNumber(text(pin)))
    case 'textual':
    case 'email':
    case 'phone':
      return buildMeasuredPart('text', held)
  }
}

const buildFacet = (key: FilterKey, name: () => string, part: Part): Facet => ({
  isNone: (pin) => part.getValues(pin, '').length === 0,
  order: [],
  isClosed: false,
  ...part,
  key,
  name,
})

/**
 * What the points of an inspection can be filtered by: their attributes as declared (decision 019),
 * what follows from their other parts, and the fields of their type.
 */
export const buildFacets = (source: FacetSource): readonly Facet[] => {
  const isHidden = (name: FilteredAttribute) =>
    (name === 'projectTypePOIStatusId' && !source.isApprovalShown) ||
    (!source.maySeeCosts && (confidentialAttributes as readonly string[]).includes(name))
  const attributes = filteredAttributes
    .filter((name) => !isHidden(name))
    .map((name) =>
      buildFacet(
        pinAttributes[name].filter,
        () => getAttributeHeading(name),
        attributePart(name, source),
      ),
    )
  const [stage, ...others] = otherParts(source).map(({ key, name, part }) =>
    buildFacet(key, name, part),
  )
  const fields = source.type.projectTypeCustomFields.map((field) =>
    buildFacet(
      `f${field.id}` satisfies CustomFieldFilterKey,
      () => formatDisplayName(field.name),
      fieldPart(field),
    ),
  )
  return [...(stage ? [stage] : []), ...attributes, ...others, ...fields]
}
