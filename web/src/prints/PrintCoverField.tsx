import { Select } from '@mantine/core'
import type { PrintCover } from '@nspect/contract/prints/printing'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../api/imageUrl.ts'
import type { CoverImage } from './printCover.ts'
import classes from './prints.module.css'

interface Props {
  pictures: readonly CoverImage[]
  cover: PrintCover | undefined
  onCover: (cover: PrintCover | undefined) => void
}

/** Which picture is on the cover, and a look at it; without a choice it is the usual one. */
export function PrintCoverField({ pictures, cover, onCover }: Props) {
  const { t } = useTranslation('prints')
  const find = (value: string | null | undefined) => pictures.find((image) => image.value === value)
  const shown = find(cover)
  return (
    <div>
      <Select
        label={t('cover')}
        placeholder={t('coverUsual')}
        searchable
        clearable
        limit={200}
        value={cover ?? null}
        data={pictures.map(({ value, number, pin }) => ({
          value,
          label: pin
            ? t('coverPoint', { number, title: pin.title })
            : t('coverPicture', { number }),
        }))}
        onChange={(value) => onCover(find(value)?.value)}
      />
      {shown && <img className={classes.cover} src={getImageUrl(shown.path)} alt="" />}
    </div>
  )
}
