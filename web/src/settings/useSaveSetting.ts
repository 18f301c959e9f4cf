import { type Setting, setting, settingRoutes } from '@nspect/contract/settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../api/ApiError.ts'
import { call } from '../api/call.ts'
import { newFormKey } from '../api/formKey.ts'
import { bodyOf, type SettingValues } from './settingForm.ts'
import { outdateSettings } from './settings.api.ts'

interface SaveSettingOptions {
  onSaved: (message: string) => void
  onFieldErrors: (errors: Record<string, string>) => void
}

/** Sends the form of a setting, each attempt of it once; keeps what somebody else saved meanwhile (T83). */
export const useSaveSetting = ({ onSaved, onFieldErrors }: SaveSettingOptions) => {
  const client = useQueryClient()
  const formKey = useRef(newFormKey())
  const [theirs, setTheirs] = useState<Setting | null>(null)
  const send = useMutation({
    mutationFn: ({ values, stored }: { values: SettingValues; stored: Setting | null }) => {
      const options = { idempotencyKey: formKey.current }
      if (!stored) return call(settingRoutes.saveSetting, bodyOf(values), options)
      const { id, version, clientId } = stored
      const body = bodyOf(values)
      // its own client stays in any case (T35)
      const clientIds = clientId === null ? body.clientIds : [...new Set([clientId, ...body.clientIds])]
      return call(settingRoutes.updateSetting, { ...body, clientIds, id, version }, options)
    },
    onSuccess: ({ message }) => {
      formKey.current = newFormKey()
      onSaved(message)
      void outdateSettings(client)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      // a network that broke may have delivered it: the same key finds out; after a refusal the next try is another
      if (error.code !== 'network') formKey.current = newFormKey()
      const current = error.code === 'record.stale' ? setting.safeParse(error.current) : null
      setTheirs(current?.data ?? null)
      onFieldErrors(Object.fromEntries(error.errors.map(({ field, message }) => [field, message])))
    },
  })
  const isPlaced = send.error instanceof ApiError && send.error.errors.length > 0
  return {
    isSaving: send.isPending,
    /** what went wrong and stands beside no field */
    failure: theirs || isPlaced ? null : send.error,
    forget: send.reset,
    theirs,
    save: (values: SettingValues, stored: Setting | null) => {
      setTheirs(null)
      send.mutate({ values, stored })
    },
    /** what was entered is no longer what was sent */
    renew: () => {
      if (!send.isPending) formKey.current = newFormKey()
    },
  }
}
