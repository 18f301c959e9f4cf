import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './PickLocation.module.css'

interface Props {
  isPlaced: boolean
  isBusy: boolean
  onUse: () => void
  onClose: () => void
}

/** The buttons of the dialog in which a place is picked. */
export function PickLocationFooter({ isPlaced, isBusy, onUse, onClose }: Props) {
  const { t } = useTranslation('inspection')
  return (
    <footer className={classes.foot}>
      <Button variant="default" disabled={isBusy} onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button disabled={!isPlaced} loading={isBusy} onClick={onUse}>
        {t('pick.use')}
      </Button>
    </footer>
  )
}
