import type { Pin } from '@nspect/contract/pins'
import type { ProjectType } from '@nspect/contract/projectTypes'
import { shownName } from '../i18n/names.ts'
import type { ConflictRow } from '../ui/Conflict.tsx'
import { shownFields } from './customFields.ts'
import { type PinLabels, type PinValues, valuesOf } from './pinValues.ts'

interface Words extends PinLabels {
  yes: string
  no: string
}

/** What someone else saved beside what is written here, in the order of the form. */
export const conflictRows = (
  type: ProjectType,
  theirs: Pin,
  mine: PinValues,
  isStatusShown: boolean,
  words: Words,
): ConflictRow[] => {
  const stored = valuesOf(theirs)
  const yesNo = (is: boolean | undefined) => (is ? words.yes : words.no)
  const nameIn = (some: readonly { id: number; name: string }[], id: number | null) =>
    some.find((one) => one.id === id)?.name ?? ''
  const fields = new Map(
    [...shownFields(type, mine.pointCategoryId, theirs), ...shownFields(type, stored.pointCategoryId, theirs)].map(
      (field) => [field.id, field.name],
    ),
  )
  return [
    {
      key: 'category',
      label: words.pointCategoryId,
      theirs: shownName(theirs.pointCategory.name),
      mine: nameIn(type.pointCategories, mine.pointCategoryId),
    },
    ...(isStatusShown
      ? [
          {
            key: 'status',
            label: words.projectTypePOIStatusId,
            theirs: theirs.projectTypePOIStatus?.name ?? '',
            mine:
              mine.projectTypePOIStatusId === theirs.projectTypePOIStatus?.id
                ? theirs.projectTypePOIStatus.name
                : nameIn(type.projectTypePOIStatuses, mine.projectTypePOIStatusId),
          },
        ]
      : []),
    { key: 'title', label: words.title, theirs: stored.title, mine: mine.title },
    { key: 'description', label: words.description, theirs: stored.description, mine: mine.description },
    ...[...fields].map(([id, label]) => ({
      key: `field ${id}`,
      label,
      theirs: stored.customFields[id] ?? '',
      mine: mine.customFields[id] ?? '',
    })),
    ...type.projectTypeCheckBoxes.map(({ id, name }) => ({
      key: `box ${id}`,
      label: name,
      theirs: yesNo(stored.checkBoxes[id]),
      mine: yesNo(mine.checkBoxes[id]),
    })),
    { key: 'critical', label: words.isCritical, theirs: yesNo(stored.isCritical), mine: yesNo(mine.isCritical) },
    { key: 'osha', label: words.isOsha, theirs: yesNo(stored.isOsha), mine: yesNo(mine.isOsha) },
  ]
}
