import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import type { ProjectType } from '@nspect/contract/projectTypes/projectTypes'
import { useMemo, useSyncExternalStore } from 'react'
import { createIdempotencyKey } from '../../api/idempotencyKey.ts'
import { session } from '../../api/session.ts'
import type { UnsentChange } from '../../deviceStore/deviceSchema.ts'
import { findUnsentChangeSender } from '../../offline/sendOrder.ts'
import type { UnsentChangeView } from '../../offline/unsentQueue.ts'
import { unsentQueue } from '../../offline/unsentQueue.ts'
import type { NewUnsentChange } from '../../offline/unsentStore.ts'
import type { SavePinBody } from '../pins.api.ts'
import { type PinValues, pickEnteredAttributes } from '../values/pinValues.ts'
import { dataUrlToFile } from './dataUrls.ts'
import type { EditDraft, UnsentEditContent, UnsentPinContent } from './unsentShapes.ts'

const buildOwner = (projectId: number) => ({ personId: session.person() ?? '', projectId })

/**
 * The key of a new point's photo: the same whenever it is made of the same form, so that it is
 * stored once.
 */
export const buildPhotoKey = (pointKey: string, index: number): string => `${pointKey}-${index + 1}`

interface NewPoint {
  project: Project
  /** the placement's idempotency key */
  key: string
  body: SavePinBody
  stills: { imageUrl: string; plainImageUrl: string } | null
  values: PinValues
  draft: { draft: { key: string }; [part: string]: unknown }
  color: string
  photos: readonly File[]
}

/** A new point and its photos, as they are kept until they are sent. */
export const buildUnsentPin = (point: NewPoint): [NewUnsentChange, ...NewUnsentChange[]] => {
  const { project, key, body, stills, values, draft, color, photos } = point
  const about = { ...buildOwner(project.id), place: project.projectName, title: values.title }
  return [
    {
      ...about,
      key,
      kind: 'point',
      after: null,
      content: { body, values, draft, color, updateKey: createIdempotencyKey() },
      files: Object.entries(stills ?? {}).map(([role, url]) => ({
        role,
        file: dataUrlToFile(url, `${role}.jpg`),
      })),
    },
    ...photos.map(
      (file, index): NewUnsentChange => ({
        ...about,
        key: buildPhotoKey(key, index),
        kind: 'photo',
        after: key,
        content: { pin: null },
        files: [{ role: 'photo', file }],
      }),
    ),
  ]
}

/** Changes to a stored point, as they are kept until they are sent. */
export const buildUnsentEdit = (
  project: Project,
  body: SavePinBody & { id: number },
  draft: EditDraft,
): [NewUnsentChange, ...NewUnsentChange[]] => [
  {
    ...buildOwner(project.id),
    place: project.projectName,
    title: draft.values.title,
    key: draft.idempotencyKey,
    kind: 'edit',
    after: null,
    content: { body, draft },
    files: [],
  },
]

/** The unsent changes to points of the signed-in person; re-renders when they change. */
export const useUnsentChanges = (): readonly UnsentChangeView[] =>
  useSyncExternalStore(unsentQueue.subscribe, unsentQueue.read)

let edits: readonly UnsentChangeView[] = []
/** The same list until one of them changes: the progress of an upload draws no point anew. */
const readEdits = (): readonly UnsentChangeView[] => {
  // read by what sends them, which is loaded with the first
  const isReadable = findUnsentChangeSender('edit') !== undefined
  const next = unsentQueue.read().filter(({ kind }) => isReadable && kind === 'edit')
  const isSame =
    next.length === edits.length &&
    next.every(({ content, refusal }, n) => {
      const before = edits[n]
      return before !== undefined && before.content === content && before.refusal === refusal
    })
  if (!isSame) edits = next
  return edits
}

/** The unsent changes to stored points; re-renders when they change. */
export const useUnsentEdits = (): readonly UnsentChangeView[] =>
  useSyncExternalStore(unsentQueue.subscribe, readEdits)

/** A new point that is not sent yet, for the list and the drawings. */
export interface UnsentPin {
  change: UnsentChangeView
  values: PinValues
  color: string
  body: UnsentPinContent['body']
}

/** The new points of an inspection that are not sent yet, in the order in which they were made. */
export const useUnsentPins = (projectId: number): readonly UnsentPin[] => {
  const changes = useUnsentChanges()
  return useMemo(
    () =>
      changes.flatMap((change) => {
        if (change.kind !== 'point' || change.projectId !== projectId) return []
        const content = findUnsentChangeSender('point')?.parse(change.content)
        if (!content) return []
        const { values, color, body } = content as UnsentPinContent
        return [{ change, values, color, body }]
      }),
    [changes, projectId],
  )
}

/** A point as it is with these values. */
export const applyPinEdit = (pin: Pin, values: PinValues, type: ProjectType): Pin => {
  const category = type.pointCategories.find(({ id }) => id === values.pointCategoryId)
  const status = type.projectTypePOIStatuses.find(({ id }) => id === values.projectTypePOIStatusId)
  const held = pin.projectPinCustomFields
  const added = type.projectTypeCustomFields.filter(
    ({ id }) =>
      values.customFields[id] && !held.some((field) => field.projectTypeCustomFieldId === id),
  )
  return {
    ...pin,
    ...pickEnteredAttributes(values),
    ...(category && { pointCategoryId: category.id, pointCategory: category }),
    projectTypePOIStatusId: status?.id ?? null,
    projectTypePOIStatus: status ?? null,
    isStatusInProgress: status?.isInProgress ?? false,
    projectPinCheckBoxes: pin.projectPinCheckBoxes.map((box) => ({
      ...box,
      isChecked: values.checkBoxes[box.projectTypeCheckBoxId] ?? box.isChecked,
    })),
    projectPinCustomFields: [
      ...held.map((field) => ({
        ...field,
        description: values.customFields[field.projectTypeCustomFieldId] ?? '',
      })),
      ...added.map(({ id, name, customFieldType, customFieldTypeOptions, options }) => ({
        id,
        name,
        customFieldType,
        customFieldTypeOptions,
        options,
        projectPinId: pin.id,
        projectTypeCustomFieldId: id,
        description: values.customFields[id] ?? '',
        pointCategoryProjectTypeCustomFields: [],
      })),
    ],
  }
}

/**
 * Points as they are with this person's unsent changes to them; a refused one is not shown as if it
 * counted.
 */
export const applyUnsentEdits = (
  pins: readonly Pin[],
  changes: readonly UnsentChange[],
  type: ProjectType,
): readonly Pin[] => {
  const edits = changes.flatMap(({ kind, content, refusal }) => {
    const parsed =
      kind === 'edit' && !refusal ? findUnsentChangeSender('edit')?.parse(content) : undefined
    return parsed ? [parsed as UnsentEditContent] : []
  })
  if (edits.length === 0) return pins
  return pins.map((pin) => {
    const last = edits.findLast(({ body }) => body.id === pin.id)
    // what is stored is newer: the answer to this change is on its way, or somebody else was first
    return last && pin.version <= last.body.version
      ? applyPinEdit(pin, last.draft.values, type)
      : pin
  })
}
