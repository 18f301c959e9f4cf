import { clientRoutes, type DetailedClient, detailedClient } from '@nspect/contract/clients'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../api/ApiError.ts'
import { call } from '../api/call.ts'
import { newFormKey } from '../api/formKey.ts'
import { argsOf, type ClientValues } from './clientForm.ts'
import { outdateClients } from './clients.api.ts'

interface SaveClientOptions {
  onSaved: (message: string) => void
  onFieldErrors: (errors: Record<string, string>) => void
}

/** A refusal that belongs beside a field: the one that it names, or the logo where it speaks of the file. */
const placed = (error: ApiError): Record<string, string> => {
  if (/^(image|file)\./.test(error.code)) return { logo: error.message }
  return Object.fromEntries(error.errors.map(({ field, message }) => [field === 'logoFile' ? 'logo' : field, message]))
}

/** Sends the client's form, each attempt of it once; keeps what somebody else saved meanwhile (T83). */
export const useSaveClient = ({ onSaved, onFieldErrors }: SaveClientOptions) => {
  const client = useQueryClient()
  const formKey = useRef(newFormKey())
  const [theirs, setTheirs] = useState<DetailedClient | null>(null)
  const send = useMutation({
    mutationFn: ({ values, stored }: { values: ClientValues; stored: DetailedClient | null }) =>
      call(clientRoutes.saveClient, argsOf(values, stored), {
        files: { logoFile: values.logo },
        idempotencyKey: formKey.current,
      }),
    onSuccess: ({ message }) => {
      formKey.current = newFormKey()
      onSaved(message)
      void outdateClients(client)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      // a network that broke may have delivered it: the same key finds out; after a refusal the next try is another
      if (error.code !== 'network') formKey.current = newFormKey()
      const current = error.code === 'record.stale' ? detailedClient.safeParse(error.current) : null
      setTheirs(current?.data ?? null)
      onFieldErrors(placed(error))
    },
  })
  const isPlaced = send.error instanceof ApiError && Object.keys(placed(send.error)).length > 0
  return {
    isSaving: send.isPending,
    /** what went wrong and stands beside no field */
    failure: theirs || isPlaced ? null : send.error,
    theirs,
    save: (values: ClientValues, stored: DetailedClient | null) => {
      setTheirs(null)
      send.mutate({ values, stored })
    },
    /** what was entered is no longer what was sent */
    renew: () => {
      if (!send.isPending) formKey.current = newFormKey()
    },
  }
}
