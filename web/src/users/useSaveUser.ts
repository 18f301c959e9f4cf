import { type User, user, userRoutes } from '@nspect/contract/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../api/ApiError.ts'
import { call } from '../api/call.ts'
import { newFormKey } from '../api/formKey.ts'
import { meQuery } from '../api/me.ts'
import { bodyOfEdited, bodyOfNew, type UserValues } from './userForm.ts'
import { outdateUsers } from './users.api.ts'

interface SaveUserOptions {
  onSaved: (message: string) => void
  onFieldErrors: (errors: Record<string, string>) => void
}

const placed = ({ errors }: ApiError): Record<string, string> =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]))

/** Sends the form of a person, each attempt of it once; keeps what somebody else saved meanwhile (T83). */
export const useSaveUser = ({ onSaved, onFieldErrors }: SaveUserOptions) => {
  const client = useQueryClient()
  const formKey = useRef(newFormKey())
  const [theirs, setTheirs] = useState<User | null>(null)
  const send = useMutation({
    mutationFn: ({ values, stored }: { values: UserValues; stored: User | null }) => {
      const options = { idempotencyKey: formKey.current }
      return stored
        ? call(userRoutes.editUser, bodyOfEdited(values, stored), options)
        : call(userRoutes.addUser, bodyOfNew(values), options)
    },
    onSuccess: ({ message }) => {
      formKey.current = newFormKey()
      onSaved(message)
      void outdateUsers(client)
      void client.invalidateQueries({ queryKey: meQuery().queryKey })
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      // a network that broke may have delivered it: the same key finds out; after a refusal the next try is another
      if (error.code !== 'network') formKey.current = newFormKey()
      const current = error.code === 'record.stale' ? user.safeParse(error.current) : null
      setTheirs(current?.data ?? null)
      onFieldErrors(placed(error))
    },
  })
  const isPlaced = send.error instanceof ApiError && send.error.errors.length > 0
  return {
    isSaving: send.isPending,
    /** what went wrong and stands beside no field */
    failure: theirs || isPlaced ? null : send.error,
    forget: send.reset,
    theirs,
    save: (values: UserValues, stored: User | null) => {
      setTheirs(null)
      send.mutate({ values, stored })
    },
    /** what was entered is no longer what was sent */
    renew: () => {
      if (!send.isPending) formKey.current = newFormKey()
    },
  }
}
