import { photoRoutes } from '@nspect/contract/pins/photos'
import { type Pin, pinRoutes } from '@nspect/contract/pins/pins'
import { ApiError } from '../../api/ApiError.ts'
import { type CallOptions, callRoute } from '../../api/callRoute.ts'
import { queryClient } from '../../api/queryClient.ts'
import type { DraftAddress, UnsentChange } from '../../deviceStore/deviceSchema.ts'
import { readDraft, removeDraft, writeDraft, writeDraftFiles } from '../../drafts/draftStore.ts'
import type { Sender } from '../../offline/sender.ts'
import { NoRoomError } from '../../offline/sendOutcome.ts'
import { unsentQueue } from '../../offline/unsentQueue.ts'
import type { UnsentFile } from '../../offline/unsentStore.ts'
import { cachePhoto } from '../photos.api.ts'
import { cacheChangedPin, type SavePinBody } from '../pins.api.ts'
import { getFileCaption } from '../values/fileCaption.ts'
import { arePinFormValuesEqual, toPinValues } from '../values/pinValues.ts'
import { fileToDataUrl } from './dataUrls.ts'
import {
  getChangedPinId,
  unsentEditShape,
  unsentPhotoShape,
  unsentPinShape,
} from './unsentShapes.ts'

type SavedPin = { message: string; projectPin: Pin }

/**
 * ms after which the server may have forgotten the answer to an earlier attempt; well below its
 * days
 */
const forgottenAfter = 5 * 24 * 60 * 60 * 1000

const save = (body: SavePinBody, options: CallOptions): Promise<SavedPin> =>
  callRoute(pinRoutes.savePin, body, options)

/** The point that an earlier request has made at this place, as the server knows it now. */
const findEarlierPin = async (
  projectId: number,
  key: string,
  options: CallOptions,
): Promise<Pin | undefined> => {
  const pins = await callRoute(pinRoutes.listPins, { projectId }, { ...options, isFresh: true })
  return pins.find(
    ({ matterPointCoordinates, annotationCoordinates }) =>
      matterPointCoordinates?.key === key || annotationCoordinates?.data.id === key,
  )
}

/** A clock that was changed meanwhile only means that the server is asked once more. */
const isLongAgo = ({ isTried, savedAt }: UnsentChange) =>
  isTried && Math.abs(Date.now() - savedAt) > forgottenAfter

/** The photos among files. */
const pickPhotos = (files: readonly UnsentFile[]) =>
  files.filter(({ role }) => role === 'photo').map(({ file }) => file)

/**
 * Stores what waits as a draft, with all its photos; else none of it, and says so: then it must go
 * on waiting.
 */
const keepDraft = async (
  address: DraftAddress,
  draft: unknown,
  photos: readonly File[],
): Promise<void> => {
  if ((await writeDraft(address, draft)) && (await writeDraftFiles(address, photos))) return
  await removeDraft(address)
  throw new NoRoomError('noRoomToOpen')
}

const point: Sender = {
  parse: (content) => unsentPinShape.safeParse(content).data,
  send: async (change, files, options): Promise<SavedPin> => {
    const { body, values, draft, updateKey } = unsentPinShape.parse(change.content)
    const stills = await Promise.all(
      files.map(async ({ role, file }) => [role, await fileToDataUrl(file)] as const),
    )
    const whole = { ...body, ...Object.fromEntries(stills) } as unknown as SavePinBody
    const sent = { signal: options.signal, isQuiet: options.isQuiet }
    const update = async (earlier: Pin): Promise<SavedPin> =>
      arePinFormValuesEqual(values, toPinValues(earlier))
        ? { message: '', projectPin: earlier }
        : await save(
            { ...whole, id: earlier.id, version: earlier.version },
            { ...sent, idempotencyKey: updateKey },
          )
    const old = isLongAgo(change)
      ? await findEarlierPin(change.projectId, draft.draft.key, sent)
      : undefined
    if (old) return await update(old)
    try {
      return await save(whole, { ...sent, idempotencyKey: change.key })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'key.otherBody') throw error
      // an earlier request arrived, its answer was lost, and the values were changed since
      const earlier = await findEarlierPin(change.projectId, draft.draft.key, sent)
      if (!earlier) throw error
      return await update(earlier)
    }
  },
  waitsFor: () => false,
  follow: (response, stored, other) => {
    if (other.after !== stored.key) return other
    const { id, projectId, pinNumber } = (response as SavedPin).projectPin
    return { ...other, after: null, content: { pin: { id, projectId, pinNumber } } }
  },
  onStored: (response) => cacheChangedPin(queryClient, (response as SavedPin).projectPin),
  reopen: async ({ personId, projectId, content }, files) => {
    const { draft } = unsentPinShape.parse(content)
    const address = { personId, projectId, kind: 'point', record: draft.draft.key } as const
    await keepDraft(address, draft, pickPhotos(files))
    return { screen: `/project/edit-project/${projectId}`, draft: address }
  },
}

const edit: Sender = {
  parse: (content) => unsentEditShape.safeParse(content).data,
  send: ({ content, key }, _, { signal, isQuiet }) =>
    save(unsentEditShape.parse(content).body as unknown as SavePinBody, {
      signal,
      isQuiet,
      idempotencyKey: key,
    }),
  waitsFor: (change, earlier) => {
    const id = getChangedPinId(change)
    return id !== undefined && earlier.kind === 'edit' && getChangedPinId(earlier) === id
  },
  // a later change to the same point was made over this one
  follow: (response, stored, other) => {
    const { id, version } = (response as SavedPin).projectPin
    const isLater = other.kind === 'edit' && other.position > stored.position
    const later = isLater ? unsentEditShape.safeParse(other.content).data : undefined
    if (later?.body.id !== id) return other
    const { body, draft } = later
    return {
      ...other,
      content: {
        body: { ...body, version },
        draft: { ...draft, from: { ...draft.from, version } },
      },
    }
  },
  onStored: (response) => cacheChangedPin(queryClient, (response as SavedPin).projectPin),
  reopen: async ({ personId, projectId, content }) => {
    const { draft } = unsentEditShape.parse(content)
    const address = { personId, projectId, kind: 'edit', record: String(draft.from.id) } as const
    // what has been entered since is no less the person's: the change goes on waiting
    const isFree = (await readDraft(address)) === null
    if (isFree) await keepDraft(address, draft, [])
    return {
      screen: `/project/edit-project/${projectId}?pin=${draft.from.id}`,
      draft: isFree ? address : null,
    }
  },
}

const photo: Sender = {
  parse: (content) => unsentPhotoShape.safeParse(content).data,
  send: async ({ content, key }, files, { signal, isQuiet, onProgress }) => {
    const { pin, keepCutOff } = unsentPhotoShape.parse(content)
    const file = pickPhotos(files)
    const caption = file[0] ? getFileCaption(file[0]) : ''
    return await callRoute(
      photoRoutes.savePhoto,
      {
        projectPinId: pin?.id ?? 0,
        ...(caption !== '' && { caption }),
        ...(keepCutOff && { keepCutOff }),
      },
      { files: { file }, idempotencyKey: key, signal, isQuiet, onProgress },
    )
  },
  waitsFor: () => false,
  follow: (_, __, other) => other,
  onStored: (response, { content }) => {
    const { pin } = unsentPhotoShape.parse(content)
    if (pin)
      cachePhoto(
        queryClient,
        pin,
        (response as { projectPinPhoto: Pin['projectPinPhotos'][number] }).projectPinPhoto,
      )
  },
  reopen: async ({ projectId, content }) => {
    const { pin } = unsentPhotoShape.parse(content)
    return {
      screen: `/project/edit-project/${projectId}${pin ? `?pin=${pin.id}` : ''}`,
      draft: null,
    }
  },
}

unsentQueue.register('point', point)
unsentQueue.register('edit', edit)
unsentQueue.register('photo', photo)
void unsentQueue.start()

// its bar and list are first needed when there is no network to load them
void Promise.all([
  import('./UnsentChanges.tsx'),
  import('../../offline/UnsentChangesList.tsx'),
]).catch(() => undefined)
