import { useRef, useState } from 'react'
import type { z } from 'zod'
import { type DraftKeeper, useFoundDraft } from '../drafts/useDraft.ts'
import { type SaveFormOptions, useSaveForm } from './useSaveForm.ts'

interface FormDraft<Values> {
  keeper: DraftKeeper
  /** schema of the stored draft: the values except files, and the idempotency key */
  shape: z.ZodType<Partial<Values> & { idempotencyKey: string }>
  /** the field that holds files */
  filesIn?: keyof Values & string
}

interface DraftedFormOptions<Values, Stored, Saved> extends SaveFormOptions<Values, Stored, Saved> {
  draft: FormDraft<Values>
  isBlank: (values: Values) => boolean
}

const isSame = (one: readonly File[], other: readonly File[]) =>
  one.length === other.length && one.every((file, n) => file === other[n])

/**
 * A save form whose input is kept as a draft in this browser until it is saved, even when the page is closed. The draft
 * includes the idempotency key, so that a request whose response was lost is not saved twice.
 */
export const useDraftedForm = <Values extends object, Stored, Saved>(
  options: DraftedFormOptions<Values, Stored, Saved>,
) => {
  const { draft, isBlank, send, onSaved } = options
  const { keeper, shape, filesIn } = draft
  const filesOf = (values: Values) => (filesIn ? (values[filesIn] as readonly File[]) : [])
  const isResuming = useRef(false)
  const draftKey = useRef('')
  /** when the draft found on opening was saved */
  const [draftSavedAt, setKeptSince] = useState<string | null>(null)
  const keep = (values: Values, idempotencyKey: string) => {
    draftKey.current = idempotencyKey
    if (isBlank(values)) return void keeper.forget()
    void keeper.keep({ ...values, ...(filesIn && { [filesIn]: undefined }), idempotencyKey })
  }
  const form = useSaveForm({
    ...options,
    send: (values, over, sent) => {
      // after a rejection it is a new request
      if (sent.idempotencyKey !== draftKey.current) keep(values, sent.idempotencyKey)
      return send(values, over, sent)
    },
    onEntered: (values, previous, key) => {
      if (isResuming.current) return
      keep(values, key)
      if (!isBlank(values) && !isSame(filesOf(values), filesOf(previous))) void keeper.keepFiles(filesOf(values))
    },
    onSaved: (saved, values) => {
      void keeper.forget()
      setKeptSince(null)
      return onSaved(saved, values)
    },
    onLost: () => void keeper.forget(),
  })
  useFoundDraft(keeper, shape, ({ content: { idempotencyKey, ...values }, files, savedAt }) => {
    if (!isBlank(form.current())) return
    isResuming.current = true
    form.change({ ...values, ...(filesIn && { [filesIn]: files }) } as unknown as Partial<Values>)
    isResuming.current = false
    form.key.current = idempotencyKey
    draftKey.current = idempotencyKey
    setKeptSince(savedAt)
  })
  return {
    ...form,
    draftSavedAt,
    /** deletes the draft and resets the form */
    discard: () => {
      void keeper.forget()
      setKeptSince(null)
      form.restart()
    },
  }
}
