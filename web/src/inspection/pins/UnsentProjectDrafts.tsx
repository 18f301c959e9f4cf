import { can } from '@nspect/contract/permissions/policy'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { groupBy } from '@nspect/contract/shared/groupBy'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useActor } from '../../api/signedInUser.ts'
import type { StoredDraft } from '../../deviceStore/deviceSchema.ts'
import { UnsentDraftLine } from '../../drafts/UnsentDraftLine.tsx'
import { UnsentDraftList } from '../../drafts/UnsentDraftList.tsx'
import { useDiscardDrafts } from '../../drafts/useDiscardDrafts.ts'
import { loadDraft, useDraftList } from '../../drafts/useDraft.ts'
import { photoDraftShape, photoUploadQueue } from '../../pins/photos/photoUploadQueue.ts'
import { useUnsentChanges } from '../../pins/unsent/unsentPins.ts'
import { toast } from '../../ui/feedback/toast.ts'
import {
  type PinDraft,
  pinDraftShape,
  type ResumedPinDraft,
  turnSavedPinDraftIntoEdit,
} from '../placing/pinDraft.ts'
import { isPinOfPlacement } from '../placing/pinPlacement.ts'

interface Props {
  project: Project
  pins: readonly Pin[]
  onPoint: (point: ResumedPinDraft) => void
  onOpen: (pin: Pin) => void
}

const draftText = z.union([
  z.object({ values: z.object({ title: z.string(), description: z.string() }) }),
  z.object({ comment: z.string() }),
])

/** A short text from a draft of any kind. */
const getDraftExcerpt = (content: unknown): string => {
  const found = draftText.safeParse(content).data
  if (!found) return ''
  return 'comment' in found ? found.comment : found.values.title || found.values.description
}

/** This person's unsent drafts of this inspection, to resume or discard. */
export function UnsentProjectDrafts({ project, pins, onPoint, onOpen }: Props) {
  const { t } = useTranslation('drafts')
  const drafts = useDraftList(project.id)
  const discard = useDiscardDrafts()
  const mayPlace = can(useActor(), 'pin.place', toProjectFacts(project))
  const points = drafts.flatMap((draft) => {
    const content = draft.kind === 'point' ? pinDraftShape.safeParse(draft.content).data : undefined
    return content
      ? [{ draft, content, arrived: pins.find((pin) => isPinOfPlacement(pin, content.draft)) }]
      : []
  })
  const unsent = useUnsentChanges()
  const isUnsent = ({ draft }: PinDraft) => unsent.some(({ key }) => key === draft.idempotencyKey)
  useEffect(() => {
    for (const { draft, content, arrived } of points)
      if (arrived && !isUnsent(content))
        void turnSavedPinDraftIntoEdit(draft, arrived).catch(toast.failed)
  })

  const placeRefusal = ({ draft, modelHash }: PinDraft): string | undefined => {
    if (!mayPlace) return t('closed')
    if (draft.kind === 'place')
      return modelHash === (project.model?.sha256 ?? null) ? undefined : t('newModel')
    return project.projectModelImages.some(({ id }) => id === draft.imageId)
      ? undefined
      : t('gonePicture')
  }
  const resume = async (draft: StoredDraft) => {
    const stored = await loadDraft(draft, pinDraftShape)
    if (stored) onPoint({ ...stored.content, photos: stored.files })
  }
  const photos = groupBy(
    drafts.filter(
      ({ kind, record }) => kind === 'photo' && !unsent.some(({ key }) => key === record),
    ),
    ({ content }) => photoDraftShape.safeParse(content).data?.pin.id,
  )

  const lines = [
    ...points
      .filter(({ arrived, content }) => !arrived && !isUnsent(content))
      .map(({ draft, content }) => {
        const refusal = placeRefusal(content)
        return (
          <UnsentDraftLine
            key={draft.record}
            what={t('newPoint')}
            excerpt={getDraftExcerpt(content)}
            savedAt={new Date(draft.savedAt).toISOString()}
            refusal={refusal}
            onContinue={refusal === undefined ? () => void resume(draft) : undefined}
            onDiscard={() => void discard([draft])}
          />
        )
      }),
    ...drafts.flatMap((draft) => {
      if (draft.kind === 'point' || draft.kind === 'photo' || draft.kind === 'handover') return []
      // a drawing's record is its point, then its photo
      const pin = pins.find(({ id }) => String(id) === draft.record.split(' ')[0])
      return (
        <UnsentDraftLine
          key={`${draft.kind} ${draft.record}`}
          what={t(draft.kind, { number: pin?.pinNumber ?? '' })}
          excerpt={getDraftExcerpt(draft.content)}
          savedAt={new Date(draft.savedAt).toISOString()}
          refusal={pin ? undefined : t('gone')}
          onContinue={pin && (() => onOpen(pin))}
          onDiscard={() => void discard([draft])}
        />
      )
    }),
    ...[...photos].flatMap(([pinId, pinPhotos]) => {
      const [last] = pinPhotos
      if (!last || pinId === undefined) return []
      const pin = pins.find(({ id }) => id === pinId)
      return (
        <UnsentDraftLine
          key={`photo ${pinId}`}
          what={t('photo', { count: pinPhotos.length, number: pin?.pinNumber ?? '' })}
          savedAt={new Date(last.savedAt).toISOString()}
          refusal={pin ? undefined : t('gone')}
          continueLabel={t('send')}
          onContinue={pin && (() => void photoUploadQueue.goOn(pinPhotos).catch(toast.failed))}
          onDiscard={() => void discard(pinPhotos)}
        />
      )
    }),
  ]
  if (lines.length === 0) return null
  return <UnsentDraftList>{lines}</UnsentDraftList>
}
