import type { UnsentChange, UnsentKind } from '../deviceStore/deviceSchema.ts'
import type { Sender } from './sender.ts'

const senders = new Map<UnsentKind, Sender>()

/** Names what sends a kind of change. */
export const registerUnsentChangeSender = (kind: UnsentKind, sender: Sender): void => {
  senders.set(kind, sender)
}

/** Finds what sends a kind of change; undefined until that is loaded. */
export const findUnsentChangeSender = (kind: UnsentKind): Sender | undefined => senders.get(kind)

/** What sends a kind of change. */
export const getUnsentChangeSender = (kind: UnsentKind): Sender => {
  const sender = findUnsentChangeSender(kind)
  if (!sender) throw new Error(`nothing sends ${kind}`)
  return sender
}

/**
 * The first of these changes, in their order, that can be sent now. `isPassedOver`: by its key, not
 * this time.
 */
export const findNextSendableChange = (
  changes: readonly UnsentChange[],
  isPassedOver: (key: string) => boolean,
): UnsentChange | undefined =>
  changes.find((change, index) => {
    const { key, kind, after, refusal } = change
    if (
      refusal ||
      isPassedOver(key) ||
      !senders.has(kind) ||
      changes.some((other) => other.key === after)
    )
      return false
    return !changes
      .slice(0, index)
      .some((earlier) => !earlier.refusal && getUnsentChangeSender(kind).waitsFor(change, earlier))
  })

/** Whether a change waits for an earlier one to the same point. */
const isFollowing = (changes: readonly UnsentChange[], index: number) => {
  const change = changes[index]
  return (
    change !== undefined &&
    changes
      .slice(0, index)
      .some((earlier) => getUnsentChangeSender(change.kind).waitsFor(change, earlier))
  )
}

/** Whether a change is the upload of a photo, which may take long and holds up no other. */
export const isPhotoUpload = ({ kind }: Pick<UnsentChange, 'kind'>): boolean =>
  kind === 'photo' || kind === 'answerPhoto'

const countParts = ({ kind, content }: UnsentChange): number =>
  senders.get(kind)?.count?.(content) ?? 1

const isOfChecklist = ({ kind }: UnsentChange) => kind.startsWith('answer')
const isHandover = ({ kind }: UnsentChange) => kind === 'handover'

/**
 * How many points wait on this device, as a person counts them: with their photos. Only photos are
 * counted as such, and so are only answers to checklists; with others, they are changes, as is a handover.
 */
export const countUnsentChanges = (
  changes: readonly UnsentChange[],
): { kind: 'points' | 'photos' | 'answers' | 'changes'; count: number } => {
  if (changes.some((change) => isOfChecklist(change) || isHandover(change))) {
    const count = changes.reduce((sum, change) => sum + countParts(change), 0)
    return { kind: changes.every(({ kind }) => kind === 'answers') ? 'answers' : 'changes', count }
  }
  const points = changes.filter(
    ({ kind }, index) => kind !== 'photo' && !isFollowing(changes, index),
  )
  return points.length > 0
    ? { kind: 'points', count: points.length }
    : { kind: 'photos', count: changes.length }
}
