import { SegmentedControl } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  defaultPrintStyle,
  type PreviewPage,
  type PrintStyle,
  previewPages,
} from '@nspect/contract/prints/printStyle'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { printPreviewQuery } from './printStyle.api.ts'
import classes from './prints.module.css'

/** The URL of a blob, for as long as it is shown. */
const useBlobUrl = (blob: Blob | undefined): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}

/**
 * A page of the latest report as it is printed with this look; null: the look has a flaw, and the
 * last page stays.
 */
export function PrintStylePreview({
  clientId,
  look,
}: {
  clientId: number
  look: PrintStyle | null
}) {
  const { t } = useTranslation('prints')
  const [page, setPage] = useState<PreviewPage>('cover')
  const [settled] = useDebouncedValue(look, 400)
  const { data, error } = useQuery({
    ...printPreviewQuery(clientId, settled ?? defaultPrintStyle, page),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  })
  const url = useBlobUrl(data)
  return (
    <section className={classes.preview} aria-label={t('preview')}>
      <SegmentedControl
        value={page}
        data={previewPages.map((value) => ({ value, label: t(`page_${value}`) }))}
        onChange={(value) =>
          setPage(previewPages.find((previewPage) => previewPage === value) ?? page)
        }
      />
      {look === null && <p role="status">{t('previewWrong')}</p>}
      {look !== null && error && <p role="status">{error.message}</p>}
      {url && !error && <img src={url} alt={t(`previewOf_${page}`)} />}
    </section>
  )
}
