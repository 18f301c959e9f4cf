import type { ModelFile } from '@nspect/contract/media/modelFile'
import { useTranslation } from 'react-i18next'
import classes from './ModelVariantsProgress.module.css'

/** Progress of the reduced copies of a model. Renders nothing once they are ready. */
export function ModelVariantsProgress({ model }: { model: ModelFile | null }) {
  const { t } = useTranslation('model')
  if (!model || model.state === 'ready') return null
  const status = {
    waiting: t('copiesWaiting'),
    working: t('copies', { progress: model.progress }),
    failed: model.problem,
  }[model.state]
  return (
    <p className={classes.note} role="status">
      {status}
    </p>
  )
}
