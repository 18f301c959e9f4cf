import { type ProjectDocument, projectDocument } from '@nspect/contract/documents'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { newFormKey } from '../api/formKey.ts'
import { toast } from '../ui/toast.ts'
import { useSaveDocument } from './documents.api.ts'
import { bodyOf, type DocumentValues, isHttps, valuesOf } from './documentValues.ts'
import { useUploads } from './useUploads.ts'

interface Options {
  projectId: number
  /** as it was when the form was opened; null: a new one */
  document: ProjectDocument | null
  onClose: () => void
}

/** What is entered: words, files, and whether anything was changed. `onChange` hears of it before it is so. */
const useEntered = (document: ProjectDocument | null, onChange: () => void) => {
  const [values, setValues] = useState(() => valuesOf(document))
  const [files, setFiles] = useState<readonly File[]>([])
  const [isChanged, setChanged] = useState(false)
  const noteChange = () => {
    onChange()
    setChanged(true)
  }
  return {
    values,
    files,
    isChanged,
    /** after others were saved; no change of a person's */
    keepFiles: setFiles,
    set: (change: Partial<DocumentValues>) => {
      noteChange()
      setValues({ ...values, ...change })
    },
    chooseFiles: (next: readonly File[]) => {
      noteChange()
      setFiles(next)
    },
  }
}

/** Is there something to save: a link, files, or what is stored? */
const contentOf = (document: ProjectDocument | null, { way, link }: DocumentValues, files: readonly File[]) => {
  const isLink = way === 'link'
  const isKept = document !== null && document.isLink === isLink
  return { isLink, isKept, isFound: isLink ? isHttps(link) : files.length > 0 || isKept }
}

/** What others saved meanwhile, where that is why it was refused. */
const staleOf = (error: unknown): ProjectDocument | null => {
  if (!(error instanceof ApiError) || error.code !== 'record.stale') return null
  return projectDocument.safeParse(error.current).data ?? null
}

const wordsOf = (error: unknown, lost: string): string => {
  if (error instanceof ApiError && error.code === 'network') return lost
  return error instanceof Error ? error.message : String(error)
}

/** Files and words of a document and their saving: a key for the form and one for each file; the version of others is kept apart. */
export function useDocumentForm({ projectId, document, onClose }: Options) {
  const { t } = useTranslation(['documents', 'messages'])
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const [problem, setProblem] = useState('')
  const [theirs, setTheirs] = useState<ProjectDocument | null>(null)
  const formKey = useRef(newFormKey())
  const { mutateAsync: save } = useSaveDocument()
  /** how many are added at once, and over which version; known when saving begins */
  const sent = useRef({ isOneOfMany: false, stored: document })
  const noteStale = (error: unknown): never => {
    setTheirs((known) => staleOf(error) ?? known)
    throw error
  }
  const send = useUploads((file, options) =>
    save({
      body: bodyOf(projectId, sent.current.stored, entered.values, sent.current.isOneOfMany),
      options: { ...options, files: { file: [file] } },
    }).catch(noteStale),
  )
  const renewKeys = () => {
    formKey.current = newFormKey()
    send.renewKeys()
  }
  const entered = useEntered(document, () => {
    renewKeys()
    setProblem('')
  })
  const { values, files } = entered
  const { isLink, isKept, isFound } = contentOf(document, values, files)
  const isLacking = isTried && !isFound

  const finish = () => {
    toast.done(t('messages:document.saved'))
    onClose()
  }
  const saveFiles = async () => {
    const saved = await send.sendAll(files)
    if (saved.length === files.length) return finish()
    // what is saved must not be sent with the next try
    entered.keepFiles(files.filter((file) => !saved.includes(file)))
    if (saved.length > 0) setProblem(t('some'))
  }
  const saveWords = (stored: ProjectDocument | null) =>
    save({ body: bodyOf(projectId, stored, values, false), options: { idempotencyKey: formKey.current } })
      .catch(noteStale)
      .then(finish)
      .catch((error: unknown) => setProblem(wordsOf(error, t('lost'))))
  const submit = async (stored: ProjectDocument | null) => {
    if (isBusy) return
    setTried(true)
    if (!isFound) return
    sent.current = { isOneOfMany: sent.current.isOneOfMany || files.length > 1, stored }
    setProblem('')
    setTheirs(null)
    setBusy(true)
    await (files.length > 0 ? saveFiles() : saveWords(stored))
    setBusy(false)
  }
  return {
    ...entered,
    ...{ isBusy, isKept, isLacking, theirs, submit, uploads: send.uploads, stop: send.stop, stopAll: send.stopAll },
    told: isLacking ? t(isLink ? 'linkBad' : 'messages:document.fileOrLink') : problem,
    chooseWay: (way: DocumentValues['way']) => {
      setTried(false)
      entered.keepFiles([])
      entered.set({ way })
    },
    /** over the version of others: the refused try and this one are two */
    keepMine: (stored: ProjectDocument) => {
      renewKeys()
      void submit(stored)
    },
  }
}
export type DocumentFormState = ReturnType<typeof useDocumentForm>
