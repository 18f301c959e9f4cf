import { Button, Modal, Progress, Select, Textarea } from '@mantine/core'
import type { Project } from '@nspect/contract/projects/projects'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../i18n/formatDate.ts'
import {
  rememberColumns,
  TableFileButton,
  TableFileFields,
  TableFileHead,
} from '../../tableImport/TableFileFields.tsx'
import classes from '../../tableImport/tableImport.module.css'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { ProjectDialogProps } from '../../ui/layout/componentSlots.ts'
import { NamedRows, PinImportPreview } from './PinImportPreview.tsx'
import { type ImportedPins, usePinImport } from './usePinImport.ts'
import { type PinSource, pinListAccept, usePinSource } from './usePinSource.ts'
import { useUndoPinImport } from './useUndoPinImport.ts'

/** What the last import has done, as long as it can be undone. */
function LastPinImport({ projectId, source }: { projectId: number; source: PinSource }) {
  const { t } = useTranslation(['pinImport', 'ui'])
  const undoing = useUndoPinImport(projectId)
  const { lastImport: last } = source
  if (!last) return null
  return (
    <p className={classes.last}>
      <span>
        {t('lastImport', { count: last.added + last.changed })}
        {' · '}
        <time dateTime={last.importedDateTime}>
          {formatDate(last.importedDateTime, 'stamp', getDisplayTimeZone())}
        </time>
      </span>
      <Button
        size="compact-md"
        variant="subtle"
        loading={undoing.isPending}
        onClick={() => undoing.mutate(last.id)}
      >
        {t('ui:undo')}
      </Button>
    </p>
  )
}

/** A pasted list or a file. */
function ListFields({ source }: { source: PinSource }) {
  const { t } = useTranslation('pinImport')
  const { text, setText, file, setFile, bcf, closeFile, reading, fields } = source
  const id = useId()
  return (
    <>
      {bcf ? (
        <TableFileHead id={id} name={bcf.name} onPaste={closeFile} />
      ) : file ? (
        <TableFileFields
          file={file}
          fields={fields}
          onChange={(changed) => (changed ? setFile(changed) : closeFile())}
        />
      ) : (
        <>
          <Textarea
            label={t('pasteLabel')}
            description={t('pasteHelp')}
            data-autofocus
            autosize
            minRows={5}
            maxRows={10}
            spellCheck={false}
            placeholder={t('pasteExample')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <TableFileButton
            label={t('open')}
            accept={pinListAccept}
            isLoading={reading.isPending}
            onFile={reading.mutate}
          />
        </>
      )}
      {reading.isError && <ErrorAlert error={reading.error} onClose={reading.reset} />}
    </>
  )
}

/** The category of points whose own the type does not have. */
function CategoryField({ project, source }: { project: Project; source: PinSource }) {
  const { t } = useTranslation('pinImport')
  const { list, categoryId, setCategory } = source
  const { otherCategories } = list
  return (
    <Select
      label={t('fallback')}
      description={
        otherCategories.length > 0
          ? t('otherCategories', { names: otherCategories.slice(0, 10).join(', ') })
          : undefined
      }
      data={project.projectType.pointCategories.map(({ id, name }) => ({
        value: String(id),
        label: name,
      }))}
      allowDeselect={false}
      value={String(categoryId)}
      onChange={(value) => setCategory(Number(value))}
    />
  )
}

/** What an import has done, where some rows were refused. */
function PinImportResult({ done, onClose }: { done: ImportedPins; onClose: () => void }) {
  const { t } = useTranslation(['pinImport', 'ui'])
  return (
    <div className={classes.form}>
      <p role="status" className={classes.status}>
        {`${t('imported', { count: done.added + done.changed })} ${t('refused', { count: done.refused.length })}`}
      </p>
      <NamedRows
        label={t('refusedRows')}
        rows={done.refused.map(({ message, ...row }) => ({ ...row, reason: message }))}
      />
      <div className={classes.foot}>
        <Button onClick={onClose}>{t('ui:close')}</Button>
      </div>
    </div>
  )
}

/** Imports points from another program's list or file (T801). */
export function ImportPinsDialog({ project, onClose }: ProjectDialogProps) {
  const { t } = useTranslation(['pinImport', 'ui'])
  const source = usePinSource(project)
  const undoing = useUndoPinImport(project.id)
  const [result, setResult] = useState<ImportedPins | null>(null)
  const { archive, input, list } = source
  const { rows, otherCategories } = list
  const { importing, sent, isUnfinished } = usePinImport(project.id, (done) => {
    rememberColumns('pins', source.file)
    if (done.refused.length > 0) return setResult(done)
    const { importId, unchanged, photos } = done
    const words = [
      t('imported', { count: done.added + done.changed }),
      unchanged > 0 && t('unchanged', { count: unchanged }),
      photos > 0 && t('newPhotos', { count: photos }),
    ]
    toast.done(
      words.filter(Boolean).join(' '),
      importId === null ? undefined : () => undoing.mutate(importId),
    )
    onClose()
  })
  const mayImport = rows.length > 0 || isUnfinished(input)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mayImport) importing.mutate({ rows, archive, input })
  }
  const categories = project.projectType.pointCategories
  const nameOfCategory = (id: number) => categories.find((one) => one.id === id)?.name ?? ''
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('heading')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {result ? (
        <PinImportResult done={result} onClose={onClose} />
      ) : (
        <form className={classes.form} onSubmit={submit}>
          <LastPinImport projectId={project.id} source={source} />
          <ListFields source={source} />
          {source.hasInput && source.isReady && (
            <>
              {otherCategories.length > 0 && <CategoryField project={project} source={source} />}
              <PinImportPreview
                list={source.list}
                bcf={source.bcf?.read ?? null}
                nameOfCategory={nameOfCategory}
              />
            </>
          )}
          {importing.isPending && <Progress value={100 * sent} aria-label={t('running')} />}
          {importing.isError && <ErrorAlert error={importing.error} onClose={importing.reset} />}
          <div className={classes.foot}>
            <Button variant="default" onClick={onClose}>
              {t('ui:cancel')}
            </Button>
            <Button type="submit" loading={importing.isPending} disabled={!mayImport}>
              {rows.length > 0 ? t('import', { count: rows.length }) : t('heading')}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  )
}
