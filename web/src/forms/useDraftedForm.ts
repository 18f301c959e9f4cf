import { useRef, useState } from 'react'
import type { z } from 'zod'
import { type DraftKeeper, useFoundDraft } from '../drafts/useDraft.ts'
import { type SaveFormOptions, useSaveForm } from './useSaveForm.ts'

interface FormDraft<Values> {
  keeper: DraftKeeper
  /** of what is kept: the values that are no files, and the key that they are sent under */
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
 * A form of which this browser keeps what is written until it has arrived, also when the page is closed; with its key, so that
 * what was sent and not answered is not saved twice.
 */
export const useDraftedForm = <Values extends object, Stored, Saved>(
  options: DraftedFormOptions<Values, Stored, Saved>,
) => {
  const { draft, isBlank, send, onSaved } = options
  const { keeper, shape, filesIn } = draft
  const filesOf = (values: Values) => (filesIn ? (values[filesIn] as readonly File[]) : [])
  const isResuming = useRef(false)
  const keptKey = useRef('')
  /** since when the words wait that were found on opening */
  const [keptSince, setKeptSince] = useState<string | null>(null)
  const keep = (values: Values, idempotencyKey: string) => {
    keptKey.current = idempotencyKey
    if (isBlank(values)) return void keeper.forget()
    void keeper.keep({ ...values, ...(filesIn && { [filesIn]: undefined }), idempotencyKey })
  }
  const form = useSaveForm({
    ...options,
    send: (values, over, sent) => {
      // after a refusal it is another request
      if (sent.idempotencyKey !== keptKey.current) keep(values, sent.idempotencyKey)
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
  useFoundDraft(keeper, shape, ({ content: { idempotencyKey, ...words }, files, savedAt }) => {
    if (!isBlank(form.current())) return
    isResuming.current = true
    form.change({ ...words, ...(filesIn && { [filesIn]: files }) } as unknown as Partial<Values>)
    isResuming.current = false
    form.key.current = idempotencyKey
    keptKey.current = idempotencyKey
    setKeptSince(savedAt)
  })
  return {
    ...form,
    keptSince,
    /** what was written is not wanted */
    discard: () => {
      void keeper.forget()
      setKeptSince(null)
      form.restart()
    },
  }
}
