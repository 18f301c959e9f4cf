import { ActionIcon } from '@mantine/core'
import type { ProjectDocument } from '@nspect/contract/documents/documents'
import { IconFile, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../api/imageUrl.ts'
import { toFileUrl } from '../api/requestUrl.ts'
import { formatDisplayName } from '../i18n/displayNames.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { formatFileSize } from '../ui/files/formatFileSize.ts'
import classes from './Documents.module.css'

interface Props {
  document: ProjectDocument
  /** null: not allowed */
  onEdit: (() => void) | null
  onDelete: (() => void) | null
}

/** One document: what it is, who added it and when, and a link to it. */
export function DocumentRow({ document, onEdit, onDelete }: Props) {
  const { t } = useTranslation('documents')
  const { name, isLink, thumbPath } = document
  const Icon = isLink ? IconLink : IconFile
  return (
    <tr>
      <td data-cell="name">
        <span className={classes.name}>
          <span className={classes.thumb} aria-hidden>
            {thumbPath ? (
              <img src={getImageUrl(thumbPath)} alt="" loading="lazy" width={36} height={36} />
            ) : (
              <Icon size={20} stroke={1.6} />
            )}
          </span>
          <a
            href={isLink ? document.path : toFileUrl(document.path)}
            target="_blank"
            rel="noopener noreferrer"
            title={t('open', { name })}
          >
            <bdi>{name}</bdi>
          </a>
        </span>
      </td>
      <td className={classes.words} dir="auto">
        {document.description}
      </td>
      <td className={classes.file}>
        <bdi>{isLink ? t('link') : document.fileName}</bdi>
        {document.size !== null && <small>{formatFileSize(document.size)}</small>}
      </td>
      <td className={classes.added}>
        {t('byOn', {
          name: formatDisplayName(document.uploadedBy),
          when: formatDate(document.createDateTime, 'document', getDisplayTimeZone()),
        })}
      </td>
      <td data-label={t('inReports')}>{t(document.includeInReports ? 'yes' : 'no')}</td>
      <td>
        <span className={classes.actions}>
          {onEdit && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('edit', { name })}
              onClick={onEdit}
            >
              <IconPencil size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          )}
          {onDelete && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('remove', { name })}
              onClick={onDelete}
            >
              <IconTrash size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          )}
        </span>
      </td>
    </tr>
  )
}
