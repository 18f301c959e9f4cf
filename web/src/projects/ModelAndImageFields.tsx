import { Alert, TextInput } from '@mantine/core'
import { imageAccept } from '@nspect/contract/media/imageFormats'
import type { Project } from '@nspect/contract/projects/projects'
import { limits } from '@nspect/contract/shared/limits'
import { useTranslation } from 'react-i18next'
import type { FormFields } from '../forms/useFormFields.ts'
import { DropFiles } from '../ui/files/DropFiles.tsx'
import { BuildingFilesField } from './buildingFiles/BuildingFilesField.tsx'
import classes from './ProjectForm.module.css'
import type { ProjectValues } from './projectForm.ts'

const none: readonly File[] = []

interface Props {
  form: FormFields<ProjectValues>
  /** saving was tried with nothing to look at */
  isMissing: boolean
  /** called when files are dropped, with what waits until they are looked at */
  onReading: (files: Promise<unknown>) => void
}

/** What there is to look at in a new inspection: a model or its link, and pictures. */
export function ModelAndImageFields({ form, isMissing, onReading }: Props) {
  const { values } = form
  const { t } = useTranslation(['projects', 'ui'])
  return (
    <>
      <div>
        <h2 className={classes.section}>{t('formModel')}</h2>
        <p className={classes.help}>{t('formModelHelp')}</p>
      </div>
      {isMissing && (
        <Alert color="red" role="alert">
          {t('needsModel')}
        </Alert>
      )}
      <BuildingFilesField form={form} onReading={onReading} />
      {values.model.length === 0 && (
        <TextInput
          label={t('ui:modelLink')}
          description={t('ui:modelLinkHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="url"
          placeholder="https://"
          {...form.text('modelLink')}
        />
      )}
    </>
  )
}

/** The same for an inspection that exists: shown, and not to be changed here (T47). */
export function ReadOnlyModelField({ project }: { project: Project }) {
  const { t } = useTranslation(['projects', 'ui'])
  return (
    <>
      <div>
        <h2 className={classes.section}>{t('formModel')}</h2>
        <p className={classes.help}>{t('modelFixed')}</p>
      </div>
      <TextInput
        label={t('ui:modelLink')}
        disabled
        placeholder={t('noModel')}
        value={project.model?.name ?? project.modelLink ?? ''}
      />
      <DropFiles
        label={t('images')}
        help={t('imagesHeld', { count: project.projectModelImages.length })}
        invite={t('imagesDrop')}
        accept={imageAccept}
        max={limits.imagesPerProject}
        maxBytes={limits.imageBytes}
        files={none}
        isDisabled
        whyDisabled={t('imagesFixed')}
        onChange={() => undefined}
      />
    </>
  )
}
