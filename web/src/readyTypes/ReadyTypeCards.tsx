import { Button } from '@mantine/core'
import type { ReadyTypeOffer } from '@nspect/contract/readyTypes/readyTypes'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import classes from './ReadyTypes.module.css'
import { useInstallReadyType } from './readyTypes.api.ts'

/** The ready types side by side; one click takes one (T179). */
export function ReadyTypeCards({
  clientId,
  offers,
}: {
  clientId: number
  offers: readonly ReadyTypeOffer[]
}) {
  const install = useInstallReadyType(clientId)
  return (
    <ul className={classes.cards}>
      {offers.map((offer) => (
        <ReadyTypeCard
          key={offer.key}
          offer={offer}
          isBusy={install.isPending && install.variables === offer.key}
          onTake={() => {
            if (!install.isPending) install.mutate(offer.key)
          }}
        />
      ))}
    </ul>
  )
}

interface CardProps {
  offer: ReadyTypeOffer
  isBusy: boolean
  onTake: () => void
}

function ReadyTypeCard({
  offer: { name, description, categories, projectTypeId },
  isBusy,
  onTake,
}: CardProps) {
  const { t } = useTranslation('readyTypes')
  const id = useId()
  return (
    <li className={classes.card} aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <p>{description}</p>
      <ul className={classes.categories} aria-label={t('categories')}>
        {categories.map((category) => (
          <li key={category.name}>
            <span className={classes.dot} style={{ background: category.color }} aria-hidden />
            {category.name}
          </li>
        ))}
      </ul>
      {projectTypeId === null ? (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} aria-hidden />}
          loading={isBusy}
          aria-label={t('takeNamed', { name })}
          onClick={onTake}
        >
          {t('take')}
        </Button>
      ) : (
        <LinkButton
          to="/projecttypes/manage/$id"
          params={{ id: String(projectTypeId) }}
          variant="subtle"
          size="compact-md"
          leftSection={<IconCheck size={16} aria-hidden />}
          aria-label={t('takenNamed', { name })}
        >
          {t('taken')}
        </LinkButton>
      )}
    </li>
  )
}
