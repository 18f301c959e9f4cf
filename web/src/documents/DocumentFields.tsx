import { Checkbox, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import { useTranslation } from 'react-i18next'
import { anyFileAccept } from '../ui/files/acceptedFiles.ts'
import { DropFiles } from '../ui/files/DropFiles.tsx'
import type { DocumentFormState } from './useDocumentForm.ts'

/** The fields of a document: file or link, name, description. `max` files at once. */
export function DocumentFields({ form, max }: { form: DocumentFormState; max: number }) {
  const { t } = useTranslation('documents')
  const { values, isSaving, isKept } = form
  const { files } = values
  const isMany = files.length > 1
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t('way')}
        value={values.way}
        disabled={isSaving}
        onChange={(next) => form.chooseWay(next === 'link' ? 'link' : 'file')}
        data={[
          { value: 'file', label: t('byFile') },
          { value: 'link', label: t('byLink') },
        ]}
      />
      {values.way === 'file' ? (
        <DropFiles
          label={t(isKept ? 'filesReplace' : 'files')}
          help={t(isKept ? 'filesReplaceHelp' : 'filesHelp', {
            count: max,
            size: limits.documentBytes / 1024 / 1024,
          })}
          invite={t('filesDrop')}
          accept={anyFileAccept}
          max={max}
          maxBytes={limits.documentBytes}
          files={files}
          isDisabled={isSaving}
          onChange={(next) => form.change({ files: next })}
        />
      ) : (
        <TextInput
          type="url"
          label={t('linkField')}
          description={t('linkHelp')}
          placeholder="https://"
          value={values.link}
          disabled={isSaving}
          onChange={(event) => form.change({ link: event.currentTarget.value })}
        />
      )}
      <TextInput
        label={t('name')}
        description={t(isMany ? 'nameMany' : 'nameHelp')}
        maxLength={limits.documentName}
        {...form.text('name')}
        {...(isMany && { value: '' })}
        disabled={isSaving || isMany}
      />
      <Textarea
        label={t('description')}
        autosize
        minRows={2}
        maxRows={6}
        {...form.text('description')}
        disabled={isSaving}
      />
      <Checkbox
        label={t('includeInReports')}
        checked={values.includeInReports}
        disabled={isSaving}
        onChange={(event) => form.change({ includeInReports: event.currentTarget.checked })}
      />
    </>
  )
}
