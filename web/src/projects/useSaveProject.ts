import { type Project, project, projectRoutes } from '@nspect/contract/projects'
import type { FormField } from '@nspect/contract/projectTypes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/ApiError.ts'
import { call } from '../api/call.ts'
import { newFormKey } from '../api/formKey.ts'
import { invalidate } from '../api/read.ts'
import { bodyOf, type ProjectValues, placeRefusal } from './projectForm.ts'

interface SaveProjectOptions {
  /** the fields that the type brings along */
  fields: readonly FormField[]
  onSaved: (id: number, message: string) => Promise<void> | void
  onFieldErrors: (errors: Record<string, string>) => void
}

interface SaveProjectInput {
  values: ProjectValues
  /** what is changed; null: a new one */
  stored: Project | null
}

/**
 * Sends the form of an inspection with its files: however often it is pressed, one is made. Keeps what somebody else saved
 * meanwhile (T83). Progress in bytes; leaving stops the upload.
 */
export const useSaveProject = ({ fields, onSaved, onFieldErrors }: SaveProjectOptions) => {
  const client = useQueryClient()
  const formKey = useRef(newFormKey())
  const upload = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState({ sent: 0, total: 0 })
  const [theirs, setTheirs] = useState<Project | null>(null)
  useEffect(() => () => upload.current?.abort(), [])

  const send = useMutation({
    mutationFn: ({ values, stored }: SaveProjectInput) => {
      upload.current = new AbortController()
      setProgress({ sent: 0, total: 0 })
      return call(projectRoutes.saveProject, bodyOf(values, fields, stored), {
        files: { filesToSave: values.images, modelFile: values.model },
        idempotencyKey: formKey.current,
        signal: upload.current.signal,
        onProgress: (sent, total) => setProgress({ sent, total }),
      })
    },
    onSuccess: async ({ id, message }) => {
      formKey.current = newFormKey()
      void invalidate(client, projectRoutes.listProjects, projectRoutes.readProject)
      await onSaved(id, message)
    },
    onError: (error, { values, stored }) => {
      if (!(error instanceof ApiError)) return
      // a changed one is sent over another version the next time: a save of its own
      if (stored && error.code !== 'network') formKey.current = newFormKey()
      const current = error.code === 'record.stale' ? project.safeParse(error.current) : null
      setTheirs(current?.data ?? null)
      onFieldErrors(placeRefusal(error, values, fields))
    },
  })
  const { error } = send
  const isPlaced =
    error instanceof ApiError &&
    send.variables !== undefined &&
    Object.keys(placeRefusal(error, send.variables.values, fields)).length > 0
  return {
    isSaving: send.isPending,
    progress,
    stop: () => upload.current?.abort(),
    /** what went wrong and stands beside no field */
    failure: theirs || isPlaced ? null : error,
    theirs,
    save: (sent: SaveProjectInput) => {
      setTheirs(null)
      send.mutate(sent)
    },
    retry: () => send.variables && send.mutate(send.variables),
    /** what was entered is no longer what was sent */
    renew: () => {
      if (!send.isPending) formKey.current = newFormKey()
    },
  }
}
