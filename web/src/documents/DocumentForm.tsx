import { Alert, Button, Checkbox, Modal, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { type ProjectDocument, projectDocument } from '@nspect/contract/documents'
import { limits } from '@nspect/contract/limits'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { newFormKey } from '../api/formKey.ts'
import { confirm } from '../ui/confirm.ts'
import { DropFiles } from '../ui/DropFiles.tsx'
import { anyFile } from '../ui/sortOutFiles.ts'
import { toast } from '../ui/toast.ts'
import { isDialogLeft, useLeaveGuard } from '../ui/useLeaveGuard.ts'
import { DocumentConflict } from './DocumentConflict.tsx'
import classes from './Documents.module.css'
import { useSaveDocument } from './documents.api.ts'
import { bodyOf, type DocumentValues, isHttps, valuesOf } from './documentValues.ts'
import { SendingList } from './SendingList.tsx'
import { useUploads } from './useUploads.ts'

interface Props {
  projectId: number
  /** null: a new one */
  document: ProjectDocument | null
  onClose: () => void
}

/** Adds up to three files or a link, or changes a document. */
export function DocumentForm({ projectId, document: given, onClose }: Props) {
  const { t } = useTranslation(['documents', 'messages', 'ui'])
  // as it was when this was opened: what others save meanwhile is a conflict, not the ground of this change
  const [document] = useState(given)
  const [values, setValues] = useState(() => valuesOf(document))
  const [files, setFiles] = useState<readonly File[]>([])
  const [isChanged, setChanged] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const [problem, setProblem] = useState('')
  const [theirs, setTheirs] = useState<ProjectDocument | null>(null)
  const formKey = useRef(newFormKey())
  const { mutateAsync: save } = useSaveDocument()
  /** how many are added at once, and over which version; known when saving begins */
  const sent = useRef({ isOneOfMany: false, stored: document })
  const send = useUploads((file, options) =>
    save({
      body: bodyOf(projectId, sent.current.stored, values, sent.current.isOneOfMany),
      options: { ...options, files: { file: [file] } },
    }).catch(note),
  )
  useLeaveGuard(isChanged, undefined, isDialogLeft)
  const { way } = values
  const max = document ? 1 : limits.documentsPerUpload
  const isKept = document !== null && document.isLink === (way === 'link')

  const isFound = way === 'link' ? isHttps(values.link) : files.length > 0 || isKept
  const isLacking = isTried && !isFound
  const told = isLacking ? t(way === 'link' ? 'linkBad' : 'messages:document.fileOrLink') : problem

  const note = (error: unknown): never => {
    const found =
      error instanceof ApiError && error.code === 'record.stale' ? projectDocument.safeParse(error.current) : null
    if (found?.success) setTheirs(found.data)
    throw error
  }
  const noteChange = () => {
    formKey.current = newFormKey()
    send.renewKeys()
    setChanged(true)
    setProblem('')
  }
  const set = (change: Partial<DocumentValues>) => {
    noteChange()
    setValues({ ...values, ...change })
  }
  const close = async () => {
    const words = { title: t('ui:leaveTitle'), text: t('ui:leaveText'), actionLabel: t('ui:leave') }
    if (isChanged && !(await confirm({ ...words, cancelLabel: t('ui:stay'), isDanger: true }))) return
    send.stopAll()
    onClose()
  }
  const finish = () => {
    toast.done(t('messages:document.saved'))
    onClose()
  }
  const saveFiles = async () => {
    const saved = await send.sendAll(files)
    if (saved.length === files.length) return finish()
    // what is saved must not be sent with the next try
    setFiles(files.filter((file) => !saved.includes(file)))
    if (saved.length > 0) setProblem(t('some'))
  }
  const saveWords = async (stored: ProjectDocument | null) => {
    try {
      const body = bodyOf(projectId, stored, values, false)
      await save({ body, options: { idempotencyKey: formKey.current } }).catch(note)
      finish()
    } catch (error) {
      setProblem(
        error instanceof ApiError && error.code === 'network'
          ? t('lost')
          : error instanceof Error
            ? error.message
            : String(error),
      )
    }
  }
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
  const bySubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit(document)
  }
  const isMany = files.length > 1
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={t(document ? 'editTitle' : 'addTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form className={classes.form} onSubmit={bySubmit} noValidate aria-busy={isBusy}>
        <SegmentedControl
          size="xs"
          aria-label={t('way')}
          value={way}
          disabled={isBusy}
          onChange={(next) => {
            setFiles([])
            setTried(false)
            set({ way: next === 'link' ? 'link' : 'file' })
          }}
          data={[
            { value: 'file', label: t('byFile') },
            { value: 'link', label: t('byLink') },
          ]}
        />
        {way === 'file' ? (
          <DropFiles
            label={t(isKept ? 'filesReplace' : 'files')}
            help={t(isKept ? 'filesReplaceHelp' : 'filesHelp', {
              count: max,
              size: limits.documentBytes / 1024 / 1024,
            })}
            invite={t('filesDrop')}
            accept={anyFile}
            max={max}
            maxBytes={limits.documentBytes}
            files={files}
            isDisabled={isBusy}
            onChange={(next) => {
              noteChange()
              setFiles(next)
            }}
          />
        ) : (
          <TextInput
            type="url"
            label={t('linkField')}
            description={t('linkHelp')}
            placeholder="https://"
            value={values.link}
            disabled={isBusy}
            onChange={(event) => set({ link: event.currentTarget.value })}
          />
        )}
        <TextInput
          label={t('name')}
          description={t(isMany ? 'nameMany' : 'nameHelp')}
          maxLength={limits.documentName}
          value={isMany ? '' : values.name}
          disabled={isBusy || isMany}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Textarea
          label={t('description')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={limits.documentDescription}
          value={values.description}
          disabled={isBusy}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <Checkbox
          label={t('includeInReports')}
          checked={values.includeInReports}
          disabled={isBusy}
          onChange={(event) => set({ includeInReports: event.currentTarget.checked })}
        />
        {send.uploads.length > 0 && <SendingList uploads={send.uploads} onStop={send.stop} />}
        {told && !theirs && (
          <Alert color="red" role="alert" variant="light">
            {told}
          </Alert>
        )}
        {theirs ? (
          <DocumentConflict
            theirs={theirs}
            mine={values}
            isBusy={isBusy}
            onTakeTheirs={onClose}
            onKeepMine={() => {
              // the refused try and this one are two
              formKey.current = newFormKey()
              send.renewKeys()
              void submit(theirs)
            }}
          />
        ) : (
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => void close()}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isBusy} disabled={isLacking}>
              {t('save')}
            </Button>
          </div>
        )}
      </form>
    </Modal>
  )
}
