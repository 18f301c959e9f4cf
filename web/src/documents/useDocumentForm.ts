import { type ProjectDocument, projectDocument } from '@nspect/contract/documents'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import type { CallOptions } from '../api/call.ts'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { nowhere } from '../forms/useSending.ts'
import { toast } from '../ui/toast.ts'
import { isDialogLeft } from '../ui/useLeaveGuard.ts'
import { saveDocument } from './documents.api.ts'
import { bodyOf, type DocumentValues, isHttps, valuesOf } from './documentValues.ts'
import { useUploads } from './useUploads.ts'

interface Options {
  projectId: number
  /** null: a new one */
  document: ProjectDocument | null
  onClose: () => void
}

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'record.stale'

/** The form of a document and its saving: one call for what is written, or one for each file, each under a key of its own. */
export function useDocumentForm({ projectId, document: given, onClose }: Options) {
  const { t } = useTranslation(['documents', 'messages'])
  const client = useQueryClient()
  // as it was when this was opened: what others save meanwhile is a conflict, not the ground of this change
  const [document] = useState(given)
  const isKept = document !== null && !document.isLink
  const { uploads, sendAll, stop, stopAll, renewKeys } = useUploads()
  /** several were added at once: the one that is left of them keeps its own name, too */
  const isOneOfMany = useRef(false)
  /** files are taken out of the form because they are saved; nobody entered that */
  const isTakingOut = useRef(false)
  const saveFiles = async (values: DocumentValues, over: ProjectDocument | null) => {
    const { files } = values
    isOneOfMany.current ||= files.length > 1
    const body = bodyOf(projectId, over, values, isOneOfMany.current)
    const failures = await sendAll(files, (file, options) =>
      saveDocument(client, body, { ...options, files: { file: [file] } }),
    )
    if (failures.size === 0) return
    // what is saved must not be sent with the next try
    isTakingOut.current = true
    form.change({ files: [...failures.keys()] })
    isTakingOut.current = false
    // why each was not saved stands beside it
    throw [...failures.values()].find(isStale) ?? new Error(failures.size < files.length ? t('some') : '')
  }
  const form = useSaveForm({
    stored: document,
    shape: projectDocument,
    initial: valuesOf,
    problems: ({ way, link, files }) => {
      if (way === 'link') return isHttps(link) ? {} : { link: t('linkBad') }
      return files.length > 0 || isKept ? {} : { files: t('messages:document.fileOrLink') }
    },
    send: (values, over, options: CallOptions) =>
      values.files.length > 0
        ? saveFiles(values, over)
        : saveDocument(client, bodyOf(projectId, over, values, false), options),
    place: nowhere,
    isLeft: isDialogLeft,
    isFailureBrief: true,
    onEntered: () => {
      // other words are another document
      if (!isTakingOut.current) renewKeys()
    },
    onSaved: () => {
      toast.done(t('messages:document.saved'))
      onClose()
    },
  })
  const { failure, errorOf } = form
  const isLost = failure instanceof ApiError && failure.code === 'network'
  return {
    ...form,
    uploads,
    stop,
    stopAll,
    isKept,
    told: errorOf('link') ?? errorOf('files') ?? (isLost ? t('lost') : failure?.message),
    chooseWay: (way: DocumentValues['way']) => {
      form.forgetTry()
      form.change({ way, files: [] })
    },
    keepMine: () => {
      // the refused try and this one are two
      renewKeys()
      form.keepMine()
    },
  }
}
export type DocumentFormState = ReturnType<typeof useDocumentForm>
