import type { AnswerOf, ArgsOf } from '@nspect/contract/route'
import { typeRoutes } from '@nspect/contract/typeCalls'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'

type TypeUsageParams = ArgsOf<typeof typeRoutes.readTypeUsage>
type Usage = AnswerOf<typeof typeRoutes.readTypeUsage>

/** What hangs on a type, or on one of its parts, in a sentence for the question before it is deleted. */
export const useTypeUsage = () => {
  const { t } = useTranslation('projectTypes')
  const told = ({ projects, pins, answers }: Usage, isPart: boolean): string => {
    const words = {
      projects: t('projects', { count: projects }),
      pins: t('pins', { count: pins }),
      answers: t('answers', { count: answers }),
    }
    if (!isPart) return projects > 0 ? t('typeUsed', words) : t('typeUnused')
    if (pins > 0) return t('usedByPins', words)
    return answers > 0 ? t('usedByAnswers', words) : t('unused')
  }
  return async (asked: TypeUsageParams): Promise<string> =>
    told(await call(typeRoutes.readTypeUsage, asked), 'part' in asked)
}
