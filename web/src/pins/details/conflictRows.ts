import {
  checkAttributes,
  type EnteredAttribute,
  fieldAttributes,
} from '@nspect/contract/pins/pinAttributes'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { formatDisplayName, getAttributeName } from '../../i18n/displayNames.ts'
import type { ConflictRow } from '../../ui/feedback/SaveConflict.tsx'
import { formatPinAttribute, formatYesNo } from '../values/attributeText.ts'
import { type PinValues, toPinValues } from '../values/pinValues.ts'
import { listShownCustomFields } from '../values/shownFields.ts'

/** The rows of an edit conflict: stored and entered values side by side, in form order. */
export const buildPinConflictRows = (
  { projectType: type, currency }: Pick<Project, 'projectType' | 'currency'>,
  savedByOther: Pin,
  mine: PinValues,
  isStatusShown: boolean,
  getAssigneeName: (assignee: string) => string,
): ConflictRow[] => {
  const stored = toPinValues(savedByOther)
  const nameIn = (records: readonly { id: number; name: string }[], id: number | null) =>
    records.find((record) => record.id === id)?.name ?? ''
  const fields = new Map(
    [
      ...listShownCustomFields(type, mine.pointCategoryId, savedByOther),
      ...listShownCustomFields(type, stored.pointCategoryId, savedByOther),
    ].map((field) => [field.id, field.name]),
  )
  const status = savedByOther.projectTypePOIStatus
  const entered = (name: EnteredAttribute): ConflictRow => ({
    key: name,
    label: getAttributeName(name),
    savedByOther: formatPinAttribute(name, stored, { currency, getAssigneeName }),
    mine: formatPinAttribute(name, mine, { currency, getAssigneeName }),
  })
  return [
    {
      key: 'category',
      label: getAttributeName('pointCategoryId'),
      savedByOther: formatDisplayName(savedByOther.pointCategory.name),
      mine: nameIn(type.pointCategories, mine.pointCategoryId),
    },
    ...(isStatusShown
      ? [
          {
            key: 'status',
            label: getAttributeName('projectTypePOIStatusId'),
            savedByOther: status?.name ?? '',
            mine:
              mine.projectTypePOIStatusId === status?.id
                ? status.name
                : nameIn(type.projectTypePOIStatuses, mine.projectTypePOIStatusId),
          },
        ]
      : []),
    ...fieldAttributes.map(entered),
    ...[...fields].map(([id, label]) => ({
      key: `field ${id}`,
      label,
      savedByOther: stored.customFields[id] ?? '',
      mine: mine.customFields[id] ?? '',
    })),
    ...type.projectTypeCheckBoxes.map(({ id, name }) => ({
      key: `box ${id}`,
      label: name,
      savedByOther: formatYesNo(stored.checkBoxes[id] ?? false),
      mine: formatYesNo(mine.checkBoxes[id] ?? false),
    })),
    ...checkAttributes.map(entered),
  ]
}
