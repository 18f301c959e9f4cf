import type { Customer } from '@nspect/contract/customers/customers'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { useSignedInUser } from '../api/signedInUser.ts'
import { useDraftStore } from '../drafts/useDraft.ts'
import { useDraftedForm } from '../forms/useDraftedForm.ts'
import { notifyStoredOnDevice } from '../offline/notifyStoredOnDevice.ts'
import { toast } from '../ui/feedback/toast.ts'
import {
  buildParty,
  findHandoverProblems,
  type HandoverValues,
  handoverDraftShape,
  mapHandoverErrors,
  type PartyValues,
} from './handoverForm.ts'
import { handoverDraft, sendHandover } from './handoverSender.ts'
import {
  buildPinsSnapshot,
  handoverPinsQuery,
  invalidateHandovers,
  listChangedPins,
} from './handovers.api.ts'

export interface HandoverFormProps {
  project: Project
  pins: readonly Pin[]
  /** how many new points wait on this device */
  unsentPoints: number
  /** whom the inspection is made for, with the contact; absent where it is not known */
  contact: Customer | undefined
  /** called with whether a handover is being sent by the form */
  onSending: (isSending: boolean) => void
  onClose: () => void
}

/** The person who is signed in, and the customer's contact. */
const useFirstParties = ({ project, contact }: HandoverFormProps): PartyValues[] => {
  const { t } = useTranslation('handovers')
  const { firstName, lastName, username } = useSignedInUser()
  return [
    buildParty(1, {
      role: t('surveyor'),
      name: `${firstName} ${lastName}`.trim(),
      email: username,
    }),
    buildParty(2, {
      role: t('customer'),
      name: contact?.contactName || (project.customer?.name ?? ''),
      email: contact?.contactEmail ?? '',
    }),
  ]
}

/** Another person signs under other points than those that were seen. */
const isChangedByOthers = (error: Error | null) =>
  error instanceof ApiError && error.code === 'handover.changed'

/**
 * The answers of all parties, kept as a draft on the device with each line that is drawn, until they
 * are sent or wait to be sent.
 */
export const useHandoverForm = (props: HandoverFormProps) => {
  const { project, pins, unsentPoints, onSending } = props
  const { t } = useTranslation(['handovers', 'messages'])
  const client = useQueryClient()
  const parties = useFirstParties(props)
  const draftStore = useDraftStore({ projectId: project.id, ...handoverDraft })
  const [changed, setChanged] = useState<readonly Pin[]>([])
  const form = useDraftedForm({
    // what was seen when the form was opened, whatever is read again meanwhile
    initial: (): HandoverValues => ({ parties, ...buildPinsSnapshot(pins, unsentPoints) }),
    problems: (values) =>
      findHandoverProblems(project.id, values, {
        role: t('role'),
        name: t('name'),
        email: t('email'),
      }),
    send: async (values, _, { idempotencyKey }) => {
      onSending(true)
      try {
        return await sendHandover(project, t('title'), values, idempotencyKey)
      } finally {
        onSending(false)
      }
    },
    fieldErrorsOf: mapHandoverErrors,
    draft: { draftStore, shape: handoverDraftShape },
    isLeftFreely: true,
    isFailureBrief: true,
    onSaved: async (isSent) => {
      if (isSent) {
        toast.done(t('messages:handover.signed'))
        await invalidateHandovers(client)
      } else await notifyStoredOnDevice(project.projectName)
    },
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'handover.exists')
        void invalidateHandovers(client)
    },
  })
  const lookAgain = async () => {
    const latest = await client.fetchQuery({ ...handoverPinsQuery(project.id), staleTime: 0 })
    setChanged(listChangedPins(latest, form.current()))
    form.change(buildPinsSnapshot(latest, unsentPoints))
    form.forget()
  }
  const change = (place: number, part: Partial<PartyValues>) =>
    form.change({
      parties: form
        .current()
        .parties.map((party, at) => (at === place ? { ...party, ...part } : party)),
    })
  return {
    form,
    changed,
    isChangedByOthers: isChangedByOthers(form.failure),
    lookAgain: () => void lookAgain().catch(toast.failed),
    /** replaces a part of a party */
    change,
    /** replaces a part of a party's answer, which is given now */
    answer: (place: number, part: Partial<PartyValues>) =>
      change(place, { ...part, signedAt: new Date().toISOString() }),
    add: () => {
      const all = form.current().parties
      form.change({ parties: [...all, buildParty(1 + Math.max(0, ...all.map(({ key }) => key)))] })
    },
    remove: (place: number) =>
      form.change({ parties: form.current().parties.filter((_, at) => at !== place) }),
  }
}
