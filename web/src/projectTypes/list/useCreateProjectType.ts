import { useQueryClient } from '@tanstack/react-query'
import { useFormSubmit } from '../../forms/useFormSubmit.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { invalidateProjectTypes } from '../projectTypes.api.ts'

interface Made {
  message: string
  id: number
}

/** Makes a type by a copy or from a file, once however often it is sent, and leads to it. */
export const useCreateProjectType = <Args extends object>(
  make: (args: Args, options: { idempotencyKey: string }) => Promise<Made>,
  onDone: (id: number) => void,
) => {
  const client = useQueryClient()
  return useFormSubmit({
    send: (args: Args, _, options) => make(args, options),
    onSaved: ({ message, id }) => {
      toast.done(message)
      void invalidateProjectTypes(client)
      onDone(id)
    },
  })
}
