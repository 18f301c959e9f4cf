import { ActionIcon, Alert, Button, CloseButton, Progress, TextInput } from '@mantine/core'
import type { PlanFile } from '@nspect/contract/plans/plans'
import {
  IconAlertTriangle,
  IconClock,
  IconDownload,
  IconLayoutSidebarLeftCollapse,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../../api/imageUrl.ts'
import { toFileUrl } from '../../api/requestUrl.ts'
import { askQuestion } from '../../ui/feedback/confirm.ts'
import { formatFileSize } from '../../ui/files/formatFileSize.ts'
import classes from './SheetListPanel.module.css'
import type { SheetRow } from './sheetRows.ts'
import type { SheetList } from './useSheetList.ts'

interface Props {
  list: SheetList
  /** id of the picture in view */
  shownId: number | undefined
  /** number of points by picture id */
  counts: ReadonlyMap<number, number>
  onShow: (index: number) => void
  onClose: () => void
}

/** with fewer sheets a search saves nothing */
const enoughToSearch = 4

/**
 * The sheets of an inspection's plan sets, to choose from: search, progress, and what could not be
 * drawn.
 */
export function SheetListPanel({ list, shownId, counts, onShow, onClose }: Props) {
  const { t } = useTranslation('plans')
  const { rows, q, onSearch, total, drawn, waiting, planFiles } = list
  return (
    <aside className={classes.panel} aria-label={t('sheets')}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('sheetCount', { count: total })}</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('hide')}
          title={t('hide')}
          onClick={onClose}
        >
          <IconLayoutSidebarLeftCollapse size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
      {total >= enoughToSearch && (
        <TextInput
          className={classes.search}
          size="xs"
          aria-label={t('search')}
          placeholder={t('searchShort')}
          leftSection={<IconSearch size={15} aria-hidden />}
          rightSection={
            q !== '' && (
              <CloseButton size="sm" aria-label={t('clear')} onClick={() => onSearch('')} />
            )
          }
          value={q}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
      )}
      {waiting > 0 && (
        <div className={classes.progress} role="status">
          <span>{t('drawing', { done: drawn, total })}</span>
          <Progress size="xs" value={(100 * (total - waiting)) / total} aria-hidden />
        </div>
      )}
      {list.problem && (
        <Alert color="red" role="alert" variant="light" className={classes.problem}>
          {list.problem.message}
        </Alert>
      )}
      {rows.length === 0 ? (
        <p className={classes.none}>{list.isSearching ? t('searching') : t('noneFound', { q })}</p>
      ) : (
        <ul className={classes.list}>
          {rows.map((row) => (
            <SheetItem
              key={row.key}
              row={row}
              isShown={row.imageId !== null && row.imageId === shownId}
              count={row.imageId === null ? 0 : (counts.get(row.imageId) ?? 0)}
              onShow={onShow}
              onRetry={list.onRetry}
            />
          ))}
        </ul>
      )}
      {planFiles.length > 0 && (
        <div className={classes.files}>
          {planFiles.map((file) => (
            <PlanItem key={file.id} file={file} onRemove={list.onRemove} />
          ))}
        </div>
      )}
    </aside>
  )
}

/** A plan set as it was uploaded: to download, and to remove. */
function PlanItem({ file, onRemove }: { file: PlanFile } & Pick<SheetList, 'onRemove'>) {
  const { t } = useTranslation('plans')
  const { fileName: name } = file
  const remove = async () => {
    const isSure = await askQuestion({
      title: t('removeTitle', { name }),
      text: t('removeText', { count: file.sheets }),
      actionLabel: t('remove'),
      isDanger: true,
    })
    if (isSure) onRemove?.(file.id)
  }
  return (
    <div className={classes.file}>
      <a href={toFileUrl(file.path)} download={name} title={t('download', { name })}>
        <IconDownload size={14} aria-hidden />
        <span>{name}</span>
        <small>{formatFileSize(file.size)}</small>
      </a>
      {onRemove && (
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={t('removePlan', { name })}
          title={t('removePlan', { name })}
          onClick={() => void remove()}
        >
          <IconTrash size={15} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

interface ItemProps extends Pick<SheetList, 'onRetry'>, Pick<Props, 'onShow'> {
  row: SheetRow
  isShown: boolean
  count: number
}

function SheetItem({ row, isShown, count, onShow, onRetry }: ItemProps) {
  const { t } = useTranslation('plans')
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isShown) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  const { index, pageNumber, name, undrawn } = row
  // a form of Acrobat is as little drawn the next time
  const mayRetry = onRetry && undrawn?.problem && undrawn.problem !== 'xfa'
  const place =
    pageNumber === null
      ? t('picture', { number: (index ?? 0) + 1 })
      : t('sheet', { page: pageNumber })
  const title = name || place
  if (undrawn && index === null) {
    const { problem, planSheetId } = undrawn
    return (
      <li className={classes.item} data-undrawn>
        <span className={classes.blank}>
          {problem ? (
            <IconAlertTriangle size={18} aria-hidden />
          ) : (
            <IconClock size={18} aria-hidden />
          )}
        </span>
        <span className={classes.words}>
          <span className={classes.name}>{title}</span>
          <span className={problem ? classes.failed : classes.detail}>
            {problem ? t(`problem.${problem}`) : t('waiting')}
          </span>
          {mayRetry && (
            <Button
              size="compact-xs"
              variant="light"
              aria-label={t('retrySheet', { sheet: title })}
              onClick={() => onRetry?.(planSheetId)}
            >
              {t('retry')}
            </Button>
          )}
        </span>
      </li>
    )
  }
  return (
    <li ref={item}>
      <button
        type="button"
        className={classes.item}
        aria-current={isShown || undefined}
        onClick={() => index !== null && onShow(index)}
      >
        <img
          className={classes.thumb}
          src={getImageUrl(row.thumbPath ?? '')}
          alt=""
          loading="lazy"
        />
        <span className={classes.words}>
          <span className={classes.name}>{title}</span>
          {row.excerpt ? (
            <span className={classes.excerpt}>{row.excerpt}</span>
          ) : (
            name !== '' && <span className={classes.detail}>{place}</span>
          )}
          {row.isGone && <span className={classes.detail}>{t('gone')}</span>}
          {row.lacksPictures && (
            <span className={classes.detail}>{t('problem.picturesLeftOut')}</span>
          )}
          {undrawn && (
            <span className={undrawn.problem ? classes.failed : classes.detail}>
              {undrawn.problem
                ? t('revisionProblem', { problem: t(`problem.${undrawn.problem}`) })
                : t('revisionWaiting')}
            </span>
          )}
        </span>
        {count > 0 && (
          <span className={classes.count} title={t('points', { count })}>
            {count}
          </span>
        )}
      </button>
      {undrawn && mayRetry && (
        <Button
          size="compact-xs"
          variant="light"
          aria-label={t('retrySheet', { sheet: title })}
          onClick={() => onRetry?.(undrawn.planSheetId)}
        >
          {t('retry')}
        </Button>
      )}
    </li>
  )
}
