import { annotationCoordinates } from '@nspect/contract/media/annotationCoordinates'
import { pinCoordinates } from '@nspect/contract/media/pinCoordinates'
import { type Pin, pin as pinShape } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import type { ProjectType } from '@nspect/contract/projectTypes/projectTypes'
import { useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { createIdempotencyKey } from '../../api/idempotencyKey.ts'
import { session } from '../../api/session.ts'
import type { UnsentChangeView } from '../../offline/unsentQueue.ts'
import { unsentQueue } from '../../offline/unsentQueue.ts'
import type { NewUnsentChange, UnsentChange } from '../../offline/unsentStore.ts'
import type { SavePinBody } from '../pins.api.ts'
import { type PinValues, pickEnteredAttributes, pinValuesShape } from '../values/pinValues.ts'
import { dataUrlToFile } from './dataUrls.ts'

/** Validated by the server; of its place only what is drawn before that. */
const body = z.looseObject({
  matterPointCoordinates: pinCoordinates.optional(),
  annotationCoordinates: annotationCoordinates.optional(),
  projectModelImageId: z.number().optional(),
})

/** A new point, without its two stills. */
export const unsentPinShape = z.object({
  body,
  values: pinValuesShape,
  /** the draft that it becomes when it is opened again, under the name of its placement */
  draft: z.looseObject({ draft: z.looseObject({ key: z.string() }) }),
  color: z.string(),
  /** for a change to the point, if an earlier request with other values has arrived */
  updateKey: z.string(),
})

/** The stored draft: the point that was changed, and its new values. */
export const editDraftShape = z.object({
  from: pinShape,
  values: pinValuesShape,
  idempotencyKey: z.string(),
})
export type EditDraft = z.output<typeof editDraftShape>

/** Changes to a stored point. */
export const unsentEditShape = z.object({
  body: z.looseObject({ id: z.number(), version: z.number() }),
  draft: editDraftShape,
})

/** A photo, which waits for its point if that has no id yet. */
export const unsentPhotoShape = z.object({
  pin: z.object({ id: z.number(), projectId: z.number(), pinNumber: z.number() }).nullable(),
  /** its end is missing, and what is there is wanted */
  keepCutOff: z.boolean().optional(),
})

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
  const next = unsentQueue.read().filter(({ kind }) => kind === 'edit')
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
  body: z.output<typeof body>
}

/** The new points of an inspection that are not sent yet, in the order in which they were made. */
export const useUnsentPins = (projectId: number): readonly UnsentPin[] => {
  const changes = useUnsentChanges()
  return useMemo(
    () =>
      changes.flatMap((change) => {
        if (change.kind !== 'point' || change.projectId !== projectId) return []
        const { data } = unsentPinShape.safeParse(change.content)
        return data ? [{ change, values: data.values, color: data.color, body: data.body }] : []
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
    const { data } = kind === 'edit' && !refusal ? unsentEditShape.safeParse(content) : {}
    return data ? [data] : []
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
