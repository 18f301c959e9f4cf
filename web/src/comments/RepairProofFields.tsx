import { SegmentedControl, TextInput } from '@mantine/core'
import { limits } from '@nspect/contract/limits'
import { useTranslation } from 'react-i18next'
import type { FormFields } from '../forms/useFormFields.ts'
import { pictures } from '../ui/acceptedFiles.ts'
import { DropFiles } from '../ui/DropFiles.tsx'
import type { Repair } from './repairForm.ts'

/** The proof of a repair: a picture or a link, never both (T74). Switching clears the other. */
export function RepairProofFields({ form }: { form: FormFields<Repair> }) {
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
          label={t('picture')}
          help={t('pictureHelp', { size: limits.imageBytes / 1024 / 1024 })}
          invite={t('pictureDrop')}
          accept={pictures}
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
