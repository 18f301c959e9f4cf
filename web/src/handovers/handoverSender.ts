import type { Project } from '@nspect/contract/projects/projects'
import { handoverRoutes } from '@nspect/contract/reports/handovers'
import { callRoute } from '../api/callRoute.ts'
import { queryClient } from '../api/queryClient.ts'
import { session } from '../api/session.ts'
import type { DraftAddress } from '../deviceStore/deviceSchema.ts'
import { readDraft, writeDraft } from '../drafts/draftStore.ts'
import type { Sender } from '../offline/sender.ts'
import { NoRoomError, SignedOutError } from '../offline/sendOutcome.ts'
import { unsentQueue } from '../offline/unsentQueue.ts'
import { type HandoverValues, handoverValuesShape, toHandOverArgs } from './handoverForm.ts'
import { invalidateHandovers } from './handovers.api.ts'

/** Of a handover that is being signed; an inspection has one. */
export const handoverDraft = { kind: 'handover', record: 'new' } as const

const handover: Sender = {
  parse: (content) => handoverValuesShape.safeParse(content).data,
  send: ({ projectId, content, key }, _, { signal, isQuiet }) =>
    callRoute(
      handoverRoutes.handOver,
      toHandOverArgs(projectId, handoverValuesShape.parse(content)),
      { signal, isQuiet, idempotencyKey: key },
    ),
  // it completes the inspection, after which nothing that waits could be stored
  waitsFor: (change, earlier) => earlier.projectId === change.projectId,
  follow: (_, __, other) => other,
  onStored: async () => {
    await invalidateHandovers(queryClient)
  },
  reopen: async ({ personId, projectId, content, key }) => {
    const address: DraftAddress = { personId, projectId, ...handoverDraft }
    const isFree = (await readDraft(address)) === null
    const values = handoverValuesShape.parse(content)
    if (isFree && !(await writeDraft(address, { ...values, idempotencyKey: key })))
      throw new NoRoomError('noRoomToOpen')
    return {
      screen: `/project/edit-project/${projectId}?dialog=handover`,
      draft: isFree ? address : null,
    }
  },
}

unsentQueue.register('handover', handover)
void unsentQueue.start()

/**
 * Hands an inspection over, behind what waits of it on this device. Resolves with whether the server
 * has stored it; else it is sent once the server can be reached.
 */
export const sendHandover = async (
  { id, projectName }: Pick<Project, 'id' | 'projectName'>,
  title: string,
  values: HandoverValues,
  idempotencyKey: string,
): Promise<boolean> => {
  const personId = session.person()
  if (personId === undefined) throw new SignedOutError()
  const change = {
    key: idempotencyKey,
    personId,
    projectId: id,
    kind: 'handover',
    after: null,
    title,
    place: projectName,
    content: values,
    files: [],
  } as const
  if (unsentQueue.read().some(({ projectId }) => projectId === id)) {
    await unsentQueue.add([change])
    return false
  }
  return (await unsentQueue.save([change])).isSent
}
