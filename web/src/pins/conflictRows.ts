import {
  checkAttributes,
  type EnteredAttribute,
  fieldAttributes,
} from '@nspect/contract/pinAttributes'
import type { Pin } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import { attributeName, shownName } from '../i18n/displayNames.ts'
import type { ConflictRow } from '../ui/SaveConflict.tsx'
import { attributeText, yesNo } from './attributeText.ts'
import { type PinValues, valuesOf } from './pinValues.ts'
import { shownFields } from './shownFields.ts'

/** The rows of an edit conflict: stored and entered values side by side, in form order. */
export const conflictRows = (
  { projectType: type, currency }: Pick<Project, 'projectType' | 'currency'>,
  savedByOther: Pin,
  mine: PinValues,
  isStatusShown: boolean,
  nameOf: (assignee: string) => string,
): ConflictRow[] => {
  const stored = valuesOf(savedByOther)
  const nameIn = (some: readonly { id: number; name: string }[], id: number | null) =>
    some.find((one) => one.id === id)?.name ?? ''
  const fields = new Map(
    [
      ...shownFields(type, mine.pointCategoryId, savedByOther),
      ...shownFields(type, stored.pointCategoryId, savedByOther),
    ].map((field) => [field.id, field.name]),
  )
  const status = savedByOther.projectTypePOIStatus
  const entered = (name: EnteredAttribute): ConflictRow => ({
    key: name,
    label: attributeName(name),
    savedByOther: attributeText(name, stored, { currency, nameOf }),
    mine: attributeText(name, mine, { currency, nameOf }),
  })
  return [
    {
      key: 'category',
      label: attributeName('pointCategoryId'),
      savedByOther: shownName(savedByOther.pointCategory.name),
      mine: nameIn(type.pointCategories, mine.pointCategoryId),
    },
    ...(isStatusShown
      ? [
          {
            key: 'status',
            label: attributeName('projectTypePOIStatusId'),
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
      savedByOther: yesNo(stored.checkBoxes[id] ?? false),
      mine: yesNo(mine.checkBoxes[id] ?? false),
    })),
    ...checkAttributes.map(entered),
  ]
}
