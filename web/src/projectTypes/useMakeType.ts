import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { newFormKey } from '../api/formKey.ts'
import { toast } from '../ui/toast.ts'
import { invalidateTypes } from './types.api.ts'

interface Made {
  message: string
  id: number
}

/** Makes a type by a copy or from a file, once for each dialog however often it is sent, and leads to it. */
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
      // a network that broke may have delivered it; after a refusal the next try is another
      if (!('code' in error) || error.code !== 'network') formKey.current = newFormKey()
    },
  })
}
