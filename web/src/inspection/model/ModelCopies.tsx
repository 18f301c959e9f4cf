import type { ModelFile } from '@nspect/contract/models'
import { useTranslation } from 'react-i18next'
import classes from './ModelCopies.module.css'

/** How far the lighter forms of a model are; nothing once they are there. */
export function ModelCopies({ model }: { model: ModelFile | null }) {
  const { t } = useTranslation('model')
  if (!model || model.state === 'ready') return null
  const words = {
    waiting: t('copiesWaiting'),
    working: t('copies', { progress: model.progress }),
    failed: model.problem,
  }[model.state]
  return (
    <p className={classes.note} role="status">
      {words}
    </p>
  )
}
