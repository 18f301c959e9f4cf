import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PickLocationProps } from '../../ui/layout/componentSlots.ts'
import classes from './PickLocation.module.css'
import { PickOnImage } from './PickOnImage.tsx'
import { PickOnModel } from './PickOnModel.tsx'

/** Picks the place of a new point, on the whole screen: on the model or on one of the pictures. */
export function PickLocation({ where, ...props }: PickLocationProps) {
  const { t } = useTranslation(['inspection', 'ui'])
  return (
    <Modal
      opened
      fullScreen
      styles={{ body: { maxHeight: 'none' } }}
      onClose={props.onClose}
      title={t(where === 'model' ? 'pick.onModel' : 'pick.onPicture')}
      classNames={{ ...(classes.body && { body: classes.body }) }}
      closeButtonProps={{ 'aria-label': t('ui:close'), size: 'lg' }}
    >
      {where === 'model' ? <PickOnModel {...props} /> : <PickOnImage {...props} />}
    </Modal>
  )
}
