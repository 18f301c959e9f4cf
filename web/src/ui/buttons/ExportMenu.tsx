import { Button, type ButtonProps } from '@mantine/core'
import { type ExportFormat, exportFormats } from '@nspect/contract/projects/projectLifecycle'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { downloadBlob } from '../browser/downloadFile.ts'
import { toast } from '../feedback/toast.ts'
import { ActionsMenu } from './ActionsMenu.tsx'

interface Props extends Pick<ButtonProps, 'size'> {
  /** what is exported, as in its heading; also the name of the file */
  name: string
  fetch: (format: ExportFormat) => Promise<Blob>
}

/** Downloads a table as CSV or as a workbook; busy while the server creates it. */
export function ExportMenu({ name, fetch, size = 'compact-sm' }: Props) {
  const { t } = useTranslation('ui')
  const download = useMutation({
    mutationFn: fetch,
    onSuccess: (file, format) => downloadBlob(file, `${name}.${format}`),
    onError: toast.failed,
  })
  return (
    <ActionsMenu
      actions={exportFormats.map((format) => ({
        label: t(format),
        name: t('exportAs', { name, format: t(format) }),
        run: () => download.mutate(format),
      }))}
      opener={(props) => (
        <Button
          {...props}
          variant="default"
          size={size}
          aria-label={t('exportOf', { name })}
          loading={download.isPending}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('export')}
        </Button>
      )}
    />
  )
}
