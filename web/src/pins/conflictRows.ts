import { checkAttributes, type EnteredAttribute, fieldAttributes } from '@nspect/contract/pinAttributes'
import type { Pin } from '@nspect/contract/pins'
import type { ProjectType } from '@nspect/contract/projectTypes'
import { attributeName, shownName } from '../i18n/displayNames.ts'
import type { ConflictRow } from '../ui/SaveConflict.tsx'
import { attributeText, yesNo } from './attributeText.ts'
import { shownFields } from './customFields.ts'
import { type PinValues, valuesOf } from './pinValues.ts'

/** The rows of an edit conflict: stored and entered values side by side, in form order. */
export const conflictRows = (
  type: ProjectType,
  theirs: Pin,
  mine: PinValues,
  isStatusShown: boolean,
): ConflictRow[] => {
  const stored = valuesOf(theirs)
  const nameIn = (some: readonly { id: number; name: string }[], id: number | null) =>
    some.find((one) => one.id === id)?.name ?? ''
  const fields = new Map(
    [...shownFields(type, mine.pointCategoryId, theirs), ...shownFields(type, stored.pointCategoryId, theirs)].map(
      (field) => [field.id, field.name],
    ),
  )
  const status = theirs.projectTypePOIStatus
  const entered = (name: EnteredAttribute): ConflictRow => ({
    key: name,
    label: attributeName(name),
    theirs: attributeText(name, stored),
    mine: attributeText(name, mine),
  })
  return [
    {
      key: 'category',
      label: attributeName('pointCategoryId'),
      theirs: shownName(theirs.pointCategory.name),
      mine: nameIn(type.pointCategories, mine.pointCategoryId),
    },
    ...(isStatusShown
      ? [
          {
            key: 'status',
            label: attributeName('projectTypePOIStatusId'),
            theirs: status?.name ?? '',
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
      theirs: stored.customFields[id] ?? '',
      mine: mine.customFields[id] ?? '',
    })),
    ...type.projectTypeCheckBoxes.map(({ id, name }) => ({
      key: `box ${id}`,
      label: name,
      theirs: yesNo(stored.checkBoxes[id] ?? false),
      mine: yesNo(mine.checkBoxes[id] ?? false),
    })),
    ...checkAttributes.map(entered),
  ]
}
