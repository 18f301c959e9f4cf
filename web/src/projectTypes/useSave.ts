import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../api/ApiError.ts'
import { newFormKey } from '../api/formKey.ts'
import { outdateTypes } from './types.api.ts'

interface Saved {
  message: string
  id: number
}

interface SaveOptions<Values, Stored> {
  send: (values: Values, stored: Stored | null, options: { idempotencyKey: string }) => Promise<Saved>
  /** of the stored record, as a refused save brings it */
  shape: z.ZodType<Stored>
  onSaved: (saved: Saved) => void
  onFieldErrors: (errors: Record<string, string>) => void
}

/** Sends the form of a type or of a part, each attempt of it once; keeps what somebody else saved meanwhile (T83). */
export const useSave = <Values, Stored>({ send, shape, onSaved, onFieldErrors }: SaveOptions<Values, Stored>) => {
  const client = useQueryClient()
  const formKey = useRef(newFormKey())
  const [theirs, setTheirs] = useState<Stored | null>(null)
  const sending = useMutation({
    mutationFn: ({ values, stored }: { values: Values; stored: Stored | null }) =>
      send(values, stored, { idempotencyKey: formKey.current }),
    onSuccess: (saved) => {
      formKey.current = newFormKey()
      onSaved(saved)
      void outdateTypes(client)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      // a network that broke may have delivered it: the same key finds out; after a refusal the next try is another
      if (error.code !== 'network') formKey.current = newFormKey()
      const current = error.code === 'record.stale' ? shape.safeParse(error.current) : null
      setTheirs(current?.data ?? null)
      onFieldErrors(Object.fromEntries(error.errors.map(({ field, message }) => [field, message])))
    },
  })
  return {
    isSaving: sending.isPending,
    failure: theirs ? null : sending.error,
    forget: sending.reset,
    theirs,
    save: (values: Values, stored: Stored | null) => {
      setTheirs(null)
      sending.mutate({ values, stored })
    },
    /** what was entered is no longer what was sent */
    renew: () => {
      if (!sending.isPending) formKey.current = newFormKey()
    },
  }
}
