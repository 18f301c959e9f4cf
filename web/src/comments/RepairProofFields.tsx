import { SegmentedControl, TextInput } from '@mantine/core'
import { imageAccept } from '@nspect/contract/media/imageFormats'
import { limits } from '@nspect/contract/shared/limits'
import { useTranslation } from 'react-i18next'
import type { SentBytes } from '../api/useUploadProgress.ts'
import type { FormFields } from '../forms/useFormFields.ts'
import { DropFiles } from '../ui/files/DropFiles.tsx'
import type { RepairValues } from './repairForm.ts'

/**
 * The proof of a repair: pictures or a link, never both (T74). Switching clears the other. `sent`:
 * while they are sent.
 */
export function RepairProofFields({
  form,
  sent,
}: {
  form: FormFields<RepairValues>
  sent: SentBytes | null
}) {
  const { t } = useTranslation('comments')
  const { mode, photos } = form.values
  return (
    <>
      <SegmentedControl
        aria-label={t('choose')}
        value={mode}
        onChange={(next) => form.change({ mode: next, link: '', photos: [] })}
        data={[
          { value: 'upload', label: t('upload') },
          { value: 'link', label: t('addLink') },
        ]}
      />
      {mode === 'upload' ? (
        <DropFiles
          label={t('pictures')}
          help={t('picturesHelp', {
            max: limits.photosPerRepair,
            size: limits.imageBytes / 1024 / 1024,
          })}
          invite={t('picturesDrop')}
          accept={imageAccept}
          max={limits.photosPerRepair}
          isDisabled={sent !== null}
          sent={sent}
          maxBytes={limits.imageBytes}
          files={photos}
          onChange={(next) => form.change({ photos: next })}
        />
      ) : (
        <TextInput
          type="url"
          label={t('linkField')}
          description={t('linkHelp')}
          placeholder="https://"
          {...form.text('link')}
        />
      )}
    </>
  )
}
