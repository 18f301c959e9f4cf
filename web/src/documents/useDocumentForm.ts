import { type ProjectDocument, projectDocument } from '@nspect/contract/documents/documents'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import type { CallOptions } from '../api/callRoute.ts'
import { mapNoFieldErrors } from '../forms/useFormSubmit.ts'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { toast } from '../ui/feedback/toast.ts'
import { doesNavigationLeaveDialog } from '../ui/feedback/useLeaveGuard.ts'
import {
  type DocumentValues,
  isAcceptedDocumentLink,
  toDocumentBody,
  toDocumentValues,
} from './documentFormValues.ts'
import { saveDocument } from './documents.api.ts'
import { useUploadDocuments } from './useUploadDocuments.ts'

interface Options {
  projectId: number
  /** null: a new one */
  document: ProjectDocument | null
  onClose: () => void
}

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'record.stale'

/**
 * The form of a document and its saving: one request, or one per file with an idempotency key each.
 */
export function useDocumentForm({ projectId, document: initial, onClose }: Options) {
  const { t } = useTranslation(['documents', 'messages'])
  const client = useQueryClient()
  // as it was on opening: what others save meanwhile is a conflict, not the base of this change
  const [document] = useState(initial)
  const isKept = document !== null && !document.isLink
  const { uploads, sendAll, stop, stopAll, renewKeys } = useUploadDocuments()
  /** several files were added at once: the last one left keeps its own name, too */
  const isOneOfMany = useRef(false)
  /** saved files are being removed from the form, which is not user input */
  const isRemovingSaved = useRef(false)
  const saveFiles = async (values: DocumentValues, over: ProjectDocument | null) => {
    const { files } = values
    isOneOfMany.current ||= files.length > 1
    const body = toDocumentBody(projectId, over, values, isOneOfMany.current)
    const failures = await sendAll(files, (file, options) =>
      saveDocument(client, body, { ...options, files: { file: [file] } }),
    )
    if (failures.size === 0) return
    // saved files must not be sent again with the next attempt
    isRemovingSaved.current = true
    form.change({ files: [...failures.keys()] })
    isRemovingSaved.current = false
    // each file's own error is shown next to it
    throw (
      [...failures.values()].find(isStale) ??
      new Error(failures.size < files.length ? t('some') : '')
    )
  }
  const form = useSaveForm({
    stored: document,
    shape: projectDocument,
    initial: toDocumentValues,
    problems: ({ way, link, files }) => {
      if (way === 'link') return isAcceptedDocumentLink(link) ? {} : { link: t('linkBad') }
      return files.length > 0 || isKept ? {} : { files: t('messages:document.fileOrLink') }
    },
    send: (values, over, options: CallOptions) =>
      values.files.length > 0
        ? saveFiles(values, over)
        : saveDocument(client, toDocumentBody(projectId, over, values, false), options),
    fieldErrorsOf: mapNoFieldErrors,
    isLeft: doesNavigationLeaveDialog,
    stop: stopAll,
    isFailureBrief: true,
    onEntered: () => {
      // with other values it is another document
      if (!isRemovingSaved.current) renewKeys()
    },
    onSaved: () => {
      toast.done(t('messages:document.saved'))
      if (form.isOpen()) onClose()
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
    message: errorOf('link') ?? errorOf('files') ?? (isLost ? t('lost') : failure?.message),
    chooseWay: (way: DocumentValues['way']) => {
      form.forgetTry()
      form.change({ way, files: [] })
    },
    keepMine: () => {
      // the rejected request and this one are different requests
      renewKeys()
      form.keepMine()
    },
  }
}
export type DocumentFormState = ReturnType<typeof useDocumentForm>
