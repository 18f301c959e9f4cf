import { NativeSelect } from '@mantine/core'
import { isModelFileName } from '@nspect/contract/media/modelFormats'
import { limits } from '@nspect/contract/shared/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormFields } from '../../forms/useFormFields.ts'
import { DropZone } from '../../ui/files/DropZone.tsx'
import { formatModelFormats } from '../../ui/files/modelFormatList.ts'
import type { ProjectValues } from '../projectForm.ts'
import classes from './BuildingFilesField.module.css'
import { readBuildingFileFacts } from './readBuildingFileFacts.ts'
import { buildingAccept, recognizeBuildingFile } from './recognizeBuildingFile.ts'
import { addBuildingFiles, getBuildingFileRole, setBuildingImageRole } from './sortFiles.ts'

const MB = 1024 * 1024

interface Props {
  form: FormFields<ProjectValues>
  onReading: (files: Promise<unknown>) => void
}

/** The files of a new inspection: one zone that tells of each what it was taken for (T180). */
export function BuildingFilesField({ form, onReading }: Props) {
  const { t } = useTranslation('projects')
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const { values, current, change, errorOf } = form
  const sorted = { model: values.model, images: values.images, plans: values.plans }
  const hasLink = values.modelLink.trim() !== ''

  const add = async (added: readonly File[]) => {
    const facts = await Promise.all(added.map(readBuildingFileFacts))
    const found = facts.map(recognizeBuildingFile)
    const recognized = added.flatMap((file, n) => {
      const recognizedFile = found[n]
      if (!recognizedFile || 'refusal' in recognizedFile) return []
      // beside the link of a tour there is room for pictures alone
      return [
        {
          file,
          as:
            recognizedFile.as === 'panorama' && hasLink ? ('picture' as const) : recognizedFile.as,
        },
      ]
    })
    const { refusals, ...next } = addBuildingFiles(current(), recognized)
    setLeftOut([
      ...found.flatMap((recognizedFile) =>
        'refusal' in recognizedFile ? [recognizedFile.refusal] : [],
      ),
      ...refusals,
    ])
    // a model takes the place of the link
    change({ ...next, ...(next.model.length > 0 && { modelLink: '' }) })
  }
  const beside = (file: File) => {
    const as = getBuildingFileRole(file, sorted)
    if (as === 'plan') return <span className={classes.kind}>{t('takenPlan')}</span>
    const isModelHere = values.model.some(({ name }) => isModelFileName(name))
    if (as === 'model' || isModelHere || hasLink)
      return (
        <span className={classes.kind}>{t(as === 'model' ? 'takenModel' : 'takenPicture')}</span>
      )
    return (
      <NativeSelect
        size="xs"
        className={classes.choice}
        aria-label={t('takenFor', { name: file.name })}
        value={as}
        onChange={(event) =>
          change(
            setBuildingImageRole(
              sorted,
              file,
              event.currentTarget.value === 'panorama' ? 'panorama' : 'picture',
            ),
          )
        }
        data={[
          { value: 'picture', label: t('takenPicture') },
          { value: 'panorama', label: t('takenPanorama') },
        ]}
      />
    )
  }
  return (
    <DropZone
      label={t('files')}
      help={t('filesHelp', {
        formats: formatModelFormats(),
        model: limits.modelBytes / MB,
        count: limits.imagesPerProject,
        image: limits.imageBytes / MB,
        plan: limits.planBytes / MB,
      })}
      invite={t('filesDrop')}
      accept={buildingAccept}
      isMultiple
      files={[...values.model, ...values.images, ...values.plans]}
      beside={beside}
      leftOut={leftOut}
      error={errorOf('model') ?? errorOf('images')}
      onAdd={(added) => onReading(add(added))}
      onRemove={(file) => {
        setLeftOut([])
        change({
          model: values.model.filter((modelFile) => modelFile !== file),
          images: values.images.filter((image) => image !== file),
          plans: values.plans.filter((plan) => plan !== file),
        })
      }}
    />
  )
}
