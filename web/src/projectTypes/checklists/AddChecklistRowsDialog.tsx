import { Textarea } from '@mantine/core'
import { answerKinds } from '@nspect/contract/checklists/checklistContent'
import { limits } from '@nspect/contract/shared/limits'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getShownLocale } from '../../i18n/i18n.ts'
import {
  chooseTable,
  readTableFile,
  rememberColumns,
  type TableFile,
  TableFileButton,
  TableFileFields,
} from '../../tableImport/TableFileFields.tsx'
import { readTables } from '../../tableImport/tableImport.api.ts'
import { ModalDialogForm } from '../ModalDialogForm.tsx'
import type { NewChecklistRow } from './checklistRows.ts'
import classes from './checklists.module.css'
import {
  type ChecklistField,
  checklistImportFields,
  parseChecklistText,
  type ReadChecklistLines,
  readChecklistLines,
} from './parseChecklistLines.ts'

/** lines of each kind that are shown before they are added */
const previewed = 50
/** kinds of answers that are named */
const namedKinds = 5

interface Props {
  initialText: string
  /** how many items the checklist has */
  count: number
  onAdd: (rows: readonly NewChecklistRow[]) => void
  onClose: () => void
}

/** Adds items of a list or a file, and shows what was understood before. */
export function AddChecklistRowsDialog({ initialText, count, onAdd, onClose }: Props) {
  const { t } = useTranslation('checklists')
  const [text, setText] = useState(initialText)
  const [file, setFile] = useState<TableFile<ChecklistField> | null>(null)
  const list = useMemo(() => {
    const kindNames = new Map(answerKinds.map((kind) => [t(`kind_${kind}`).toLowerCase(), kind]))
    const format = { locale: getShownLocale(), kindNames }
    if (!file) return parseChecklistText(text, format)
    const { lines, isTyped } = readTableFile(file, checklistImportFields)
    // workbooks have a decimal point, whatever their reader writes
    return readChecklistLines(lines, { ...format, ...(isTyped && { locale: 'en' as const }) })
  }, [file, text, t])
  const reading = useMutation({
    mutationFn: (opened: File) => readTables('checklistItems', opened),
    onSuccess: (tables, { name }) =>
      setFile(chooseTable({ name, tables, index: 0 }, checklistImportFields)),
  })
  const items = list.rows.filter(({ row }) => row === 'item').length
  const isTooLong = count + items > limits.checklistItems
  return (
    <ModalDialogForm
      title={t('listTitle')}
      actionLabel={t('listAdd', { count: items })}
      isBusy={false}
      isReady={items > 0 && !isTooLong}
      isChanged={file !== null || (text !== '' && text !== initialText)}
      failure={reading.error}
      onDismissFailure={reading.reset}
      onSubmit={() => {
        rememberColumns('checklistItems', file)
        onAdd(list.rows)
        onClose()
      }}
      onClose={onClose}
    >
      {file ? (
        <TableFileFields
          file={file}
          fields={checklistImportFields.map((field) => ({ ...field, label: t(field.key) }))}
          onChange={setFile}
        />
      ) : (
        <>
          <Textarea
            label={t('listLabel')}
            description={t('listHelp')}
            placeholder={t('listExample')}
            data-autofocus
            autosize
            minRows={6}
            maxRows={12}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <TableFileButton isLoading={reading.isPending} onFile={reading.mutate} />
        </>
      )}
      {isTooLong && <p role="alert">{t('tooMany', { limit: limits.checklistItems })}</p>}
      {(file || text.trim() !== '') && <Preview list={list} items={items} />}
    </ModalDialogForm>
  )
}

/** The items that were understood, and the lines that were not. */
function Preview({ list, items }: { list: ReadChecklistLines; items: number }) {
  const { rows, wrong, unknownKinds } = list
  const { t } = useTranslation('checklists')
  const sections = rows.length - items
  const counted = [
    t('found', { count: items }),
    sections > 0 && t('sectionsFound', { count: sections }),
  ]
  return (
    <>
      <p role="status" className={classes.found}>
        {counted.filter(Boolean).join(' · ')}
        {wrong.length > 0 && `. ${t('leftOut', { count: wrong.length })}`}
      </p>
      {unknownKinds.length > 0 && (
        <p dir="auto">
          {t('unknownKinds', { kinds: unknownKinds.slice(0, namedKinds).join(' · ') })}
        </p>
      )}
      {wrong.length > 0 && (
        <ul className={classes.wrong}>
          {wrong.slice(0, previewed).map(({ line, text, problem }) => (
            <li key={line}>
              {t('wrongLine', { line, problem: t(`problem_${problem}`) })}
              <code dir="auto">{text}</code>
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        <section className={classes.preview} tabIndex={0} aria-label={t('preview')}>
          <ol>
            {rows.slice(0, previewed).map((row, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same question may stand twice
              <li key={n} data-section={row.row === 'section' || undefined} dir="auto">
                {row.row === 'section' ? row.name : row.question}{' '}
                {row.row === 'item' && (
                  <small>
                    {[
                      t(`kind_${row.kind}`),
                      String(row.weight) !== '1' && t('weightOf', { weight: row.weight }),
                      row.isCritical && t('critical'),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                )}
              </li>
            ))}
          </ol>
          {rows.length > previewed && <p>{t('more', { count: rows.length - previewed })}</p>}
        </section>
      )}
    </>
  )
}
