import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { newFormKey } from '../api/formKey.ts'
import { toast } from '../ui/toast.ts'
import { invalidateTypes } from './types.api.ts'

interface Made {
  message: string
  id: number
}

/** Creates a type by a copy or from a file, once for each dialog however often it is sent. */
export const useMakeType = <Args>(
  make: (args: Args, options: { idempotencyKey: string }) => Promise<Made>,
  onDone: (id: number) => void,
) => {
  const client = useQueryClient()
  const formKey = useRef(newFormKey())
  return useMutation({
    mutationFn: (args: Args) => make(args, { idempotencyKey: formKey.current }),
    onSuccess: ({ message, id }) => {
      toast.done(message)
      void invalidateTypes(client)
      onDone(id)
    },
    onError: (error) => {
      // after a network error the type may exist: keep the key; after a rejection use a new one
      if (!('code' in error) || error.code !== 'network') formKey.current = newFormKey()
    },
  })
}
