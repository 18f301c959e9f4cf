import { useRef, useState } from 'react'
import type { z } from 'zod'
import { type DraftStore, useRestoreDraft } from '../drafts/useDraft.ts'
import type { ResumedInput } from './useConflictVersions.ts'
import { type SaveFormOptions, useSaveForm } from './useSaveForm.ts'

interface DraftFormat<Values, Stored, Kept> {
  /** schema of the stored draft */
  shape: z.ZodType<Kept>
  /** the draft to store; `stored` is the version that the values were made from */
  write: (values: Values, from: { stored: Stored | null; idempotencyKey: string }) => Kept
  /**
   * the input of a found draft; null: not to be resumed. `stored` is the version that the form
   * shows
   */
  read: (kept: Kept, stored: Stored | null) => ResumedInput<Values, Stored> | null
}

interface PlainFormat<Values> {
  /** schema of the stored draft: the values except files, and the idempotency key */
  shape: z.ZodType<Partial<Values> & { idempotencyKey: string }>
  write?: never
  read?: never
}

type FormDraft<Values, Stored, Kept> = (PlainFormat<Values> | DraftFormat<Values, Stored, Kept>) & {
  draftStore: DraftStore
  /** the field that holds files */
  filesIn?: keyof Values & string
}

interface DraftedFormOptions<Values, Stored, Saved, Kept>
  extends SaveFormOptions<Values, Stored, Saved> {
  draft: FormDraft<Values, Stored, Kept>
}

/** Whether two lists hold the same files; typing copies the lists of a form. */
export const areSameFiles = (left: readonly File[], right: readonly File[]) =>
  left.length === right.length && left.every((file, n) => file === right[n])

const resolveDraftFormat = <Values extends object, Stored, Kept>(
  draft: FormDraft<Values, Stored, Kept>,
): DraftFormat<Values, Stored, Kept> => {
  if (draft.write) return draft
  const { shape, filesIn } = draft
  const plain: DraftFormat<Values, Stored, Partial<Values> & { idempotencyKey: string }> = {
    shape,
    write: (values, { idempotencyKey }) => ({
      ...values,
      ...(filesIn && { [filesIn]: undefined }),
      idempotencyKey,
    }),
    read: ({ idempotencyKey, ...values }) => ({
      values: values as unknown as Partial<Values>,
      idempotencyKey,
    }),
  }
  return plain as unknown as DraftFormat<Values, Stored, Kept>
}

/**
 * A save form whose input is kept as a draft in this browser until it is saved, even when the page
 * is closed. The draft includes the idempotency key, so that a request whose response was lost is
 * not saved twice.
 */
export const useDraftedForm = <Values extends object, Stored, Saved, Kept>(
  options: DraftedFormOptions<Values, Stored, Saved, Kept>,
) => {
  const { draft, send, onSaved } = options
  const { draftStore, filesIn } = draft
  const { shape, write, read } = resolveDraftFormat(draft)
  const filesOf = (values: Values) => (filesIn ? (values[filesIn] as readonly File[]) : [])
  const draftKey = useRef('')
  /** when the draft found on opening was saved */
  const [draftSavedAt, setKeptSince] = useState<string | null>(null)
  const keep = (stored: Stored | null, idempotencyKey: string) => {
    draftKey.current = idempotencyKey
    if (!form.isAtStake()) return void draftStore.forget()
    void draftStore.keep(write(form.current(), { stored, idempotencyKey }))
  }
  const drop = () => {
    void draftStore.forget()
    setKeptSince(null)
  }
  const form = useSaveForm({
    ...options,
    send: (values, over, sent) => {
      // after a rejection it is a new request
      if (sent.idempotencyKey !== draftKey.current) keep(form.stored, sent.idempotencyKey)
      return send(values, over, sent)
    },
    onEntered: (values, previous, key) => {
      keep(form.stored, key)
      if (form.isAtStake() && !areSameFiles(filesOf(values), filesOf(previous)))
        void draftStore.keepFiles(filesOf(values))
    },
    onSaved: (saved, values) => {
      drop()
      return onSaved(saved, values)
    },
    onLost: () => void draftStore.forget(),
  })
  useRestoreDraft(draftStore, shape, ({ content, files, savedAt }) => {
    const found = form.isAtStake() ? null : read(content, form.stored)
    if (!found) return
    form.resume({ ...found, values: { ...found.values, ...(filesIn && { [filesIn]: files }) } })
    draftKey.current = form.key.current
    setKeptSince(savedAt)
  })
  return {
    ...form,
    draftSavedAt,
    settle: (version: Stored, sent: Values) => {
      form.settle(version, sent)
      if (form.current() !== sent) keep(version, form.key.current)
    },
    takeOther: () => {
      drop()
      form.takeOther()
    },
    /** deletes the draft and resets the form */
    discard: () => {
      drop()
      form.restart()
    },
  }
}
