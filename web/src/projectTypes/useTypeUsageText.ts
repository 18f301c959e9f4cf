import type { RouteArgs, RouteResponse } from '@nspect/contract/http/route'
import { projectTypeConfigurationRoutes } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../api/callRoute.ts'

type TypeUsageParams = RouteArgs<typeof projectTypeConfigurationRoutes.readTypeUsage>
type Usage = RouteResponse<typeof projectTypeConfigurationRoutes.readTypeUsage>

/**
 * The usage of a type, or of one of its parts, as a sentence for the confirmation of its deletion.
 */
export const useTypeUsageText = () => {
  const { t } = useTranslation('projectTypes')
  const describe = ({ projects, pins, answers }: Usage, isPart: boolean): string => {
    const texts = {
      projects: t('projects', { count: projects }),
      pins: t('pins', { count: pins }),
      answers: t('answers', { count: answers }),
    }
    if (!isPart) return projects > 0 ? t('typeUsed', texts) : t('typeUnused')
    if (pins > 0) return t('usedByPins', texts)
    return answers > 0 ? t('usedByAnswers', texts) : t('unused')
  }
  return async (params: TypeUsageParams): Promise<string> =>
    describe(
      await callRoute(projectTypeConfigurationRoutes.readTypeUsage, params),
      'part' in params,
    )
}
