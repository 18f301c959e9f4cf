import { Button } from '@mantine/core'
import type { Project } from '@nspect/contract/projects/projects'
import { IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatLabeled } from '../../i18n/formatLabeled.ts'
import classes from './SheetListPanel.module.css'

interface Props {
  image: Project['projectModelImages'][number] | undefined
  total: number
  onOpen: () => void
}

/** Names the sheet in view, and opens the list. */
export function SheetListToggle({ image, total, onOpen }: Props) {
  const { t } = useTranslation('plans')
  const sheet = image?.sheet
  const name = sheet
    ? sheet.name || t('sheet', { page: sheet.pageNumber })
    : t('sheetCount', { count: total })
  return (
    <Button
      className={classes.toggle}
      variant="default"
      title={t('show')}
      aria-label={formatLabeled(t('show'), name)}
      onClick={onOpen}
    >
      <IconLayoutSidebarLeftExpand size={18} stroke={1.7} aria-hidden />
      <span className={classes.current}>{name}</span>
    </Button>
  )
}
