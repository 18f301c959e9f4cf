import type { TableAttribute } from '@nspect/contract/pins/pinAttributes'
import { getPinStage } from '@nspect/contract/pins/pinStage'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { createIdempotencyKey } from '../../api/idempotencyKey.ts'
import { useActor } from '../../api/signedInUser.ts'
import {
  formatDisplayName,
  getAttributeHeading,
  getStageHeading,
  getStageName,
} from '../../i18n/displayNames.ts'
import { formatLabeled } from '../../i18n/formatLabeled.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { createAssigneeNamer, formatPinAttribute } from '../values/attributeText.ts'
import { canSeeStatusAndApproval } from '../values/shownApproval.ts'
import { usePinFieldRights } from '../values/usePinFieldRights.ts'
import { runBulkChange } from './bulk.api.ts'
import {
  buildRetryBulkChange,
  buildUndoBulkChanges,
  type ChangeChunk,
  type ChangeProblem,
  type PinChange,
  sendBulkChange,
  splitOffSentBackPins,
  splitPinsIntoChunks,
  type VersionedChange,
} from './bulkChange.ts'
import { addPinsToSelection, emptySelection, removePinsFromSelection } from './bulkSelection.ts'
import type { BulkStore } from './bulkState.ts'

const isJudged = (name: string) => name === 'isResolved' || name === 'isApproved'

/** What a point has of the attributes that were to be changed: `Severity: Minor`. */
const heldText = (pin: Pin, change: PinChange, currency: string | null): string => {
  if ('isDeleted' in change) return ''
  const names = Object.keys(change) as TableAttribute[]
  const texts = names
    .filter((name) => !isJudged(name))
    .map((name) => {
      const { projectTypePOIStatus: status, pointCategory } = pin
      const value =
        name === 'pointCategoryId'
          ? formatDisplayName(pointCategory.name)
          : name === 'projectTypePOIStatusId'
            ? formatDisplayName(status?.name ?? '')
            : formatPinAttribute(name, pin, { currency, getAssigneeName: createAssigneeNamer(pin) })
      return formatLabeled(getAttributeHeading(name), value || '-')
    })
  if (names.some(isJudged))
    texts.push(formatLabeled(getStageHeading(), getStageName(getPinStage(pin, true))))
  return texts.join(', ')
}

interface Sending {
  label: string
  lost?: readonly ChangeChunk[]
  /** what takes back the earlier attempts at the same change */
  undo?: readonly VersionedChange[]
  kind: 'change' | 'undo'
}

/** How a change that failed is explained, with both values if another person was faster. */
const useProblemText = (project: Project) => {
  const { t } = useTranslation(['bulk', 'comments'])

  return (
    { message, stale }: ChangeProblem,
    label: string,
    wanted: VersionedChange | undefined,
  ): string => {
    if (!stale) return message
    const { current, version } = stale
    return t('stale', {
      name: formatDisplayName(current.updatedBy),
      seen: version,
      now: current.version,
      theirs: (wanted && heldText(current, wanted.change, project.currency)) || '-',
      yours: label,
    })
  }
}

/** Changes the chosen points, tries again what failed, and takes the whole change back. */
export function useBulkChange(project: Project, { get, set }: BulkStore) {
  const { t } = useTranslation(['bulk', 'comments'])
  const toProblemText = useProblemText(project)
  const client = useQueryClient()
  const isApprovalPart = canSeeStatusAndApproval(useActor(), project)
  const { maySetStatus } = usePinFieldRights(project, null)

  const send = async (
    wanted: readonly VersionedChange[],
    { label, lost = [], undo = [], kind }: Sending,
  ) => {
    // a double click
    if (get().many.progress) return
    const before = new Map(get().pins.map((pin) => [pin.id, pin]))
    const { sent, kept } = splitOffSentBackPins(wanted, before, isApprovalPart && kind === 'change')
    const chunks = [...lost, ...splitPinsIntoChunks(sent, createIdempotencyKey)]
    const all = new Map(
      [...chunks.flatMap((chunk) => chunk.wanted), ...kept].map((change) => [change.id, change]),
    )
    const tell = (done: number) =>
      set({ many: { ...get().many, progress: { done, total: all.size } } })
    tell(0)
    const {
      saved,
      problems: failed,
      lost: unanswered,
    } = await runBulkChange(client, project.id, (save) => sendBulkChange(chunks, save, tell))
    const sentBack: ChangeProblem = { message: t('sentBack', { manage: t('comments:manage') }) }
    const problems = new Map([...failed, ...kept.map(({ id }) => [id, sentBack] as const)])
    const changes = new Map([...all].map(([id, { change }]) => [id, change]))
    const back =
      kind === 'undo'
        ? []
        : [...undo, ...buildUndoBulkChanges(saved, before, changes, maySetStatus)]
    const words = [...problems].map(
      ([id, problem]) => [id, toProblemText(problem, label, all.get(id))] as const,
    )
    const left = removePinsFromSelection(
      get().choice,
      saved.map(({ id }) => id),
    )
    // once nothing is left to change, a click on a row opens its point again
    const finished = left.ids.size > 0 ? left : emptySelection
    set({
      choice: problems.size > 0 ? addPinsToSelection(left, problems.keys()) : finished,
      many: {
        progress: null,
        problems: new Map(words),
        last: { label, wanted: all, lost: unanswered, undo: back },
      },
    })
    // what was changed is told beside the list, until it is closed
    if (saved.length > 0 && kind === 'undo') toast.done(t('undone', { count: saved.length }))
    if (problems.size > 0) toast.failed(new Error(t('failed', { count: problems.size })))
  }
  /** Takes the last change back: all of it that was done. */
  const takeBack = async () => {
    const { last } = get().many
    if (last && last.undo.length > 0) await send(last.undo, { label: t('asBefore'), kind: 'undo' })
  }
  return {
    /** Changes points. `label`: the change as the person reads it. */
    change: (pins: readonly Pin[], change: PinChange, label: string) =>
      send(
        pins.map(({ id, version }) => ({ id, version, change })),
        { label, kind: 'change' },
      ),
    /** Sends again what failed and is still chosen, for the points as they are now. */
    tryAgain: async () => {
      const { many, choice, pins } = get()
      const { last, problems } = many
      if (!last) return
      const left = [...problems.keys()].filter((id) => choice.ids.has(id))
      const now = new Map(pins.map((pin) => [pin.id, pin]))
      const lost = last.lost.filter(({ wanted }) => wanted.some(({ id }) => left.includes(id)))
      const kind = last.undo.length === 0 && last.label === t('asBefore') ? 'undo' : 'change'
      await send(buildRetryBulkChange(last.wanted, left, now, lost), {
        label: last.label,
        lost,
        undo: last.undo,
        kind,
      })
    },
    takeBack,
  }
}
