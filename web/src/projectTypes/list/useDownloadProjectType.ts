import { projectTypeConfigurationRoutes } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../../api/callRoute.ts'
import { downloadBlob } from '../../ui/browser/downloadFile.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** Downloads a type with all its parts, as a file that can be imported. */
export const useDownloadProjectType = () => {
  const { t } = useTranslation('projectTypes')
  return async ({ id, name }: { id: number; name: string }): Promise<void> => {
    try {
      downloadBlob(
        await callRoute(projectTypeConfigurationRoutes.exportProjectType, { id }),
        `${name}.nspect-type.json`,
      )
      toast.done(t('exported', { name }))
    } catch (error) {
      toast.failed(error)
    }
  }
}
