import { Kbd, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './KeysHelp.module.css'

/** What each key does on this page. */
export function KeysHelp({ isOpen, isAllowed, onClose }: { isOpen: boolean; isAllowed: boolean; onClose: () => void }) {
  const { t } = useTranslation('inspection')
  const rows = [
    ['J', t('helpNext')],
    ['K', t('helpPrevious')],
    ['G', t('helpGoTo')],
    ['E', t('helpEdit')],
    ...(isAllowed
      ? [
          ['N', t('helpAdd')],
          ['Enter', t('helpPlace')],
        ]
      : []),
    ['/', t('helpSearch')],
    ['F', t('helpFull')],
    ['H', t('helpHome')],
    ['Esc', t('helpBack')],
    ['?', t('helpHelp')],
  ] as const
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('helpTitle')}
      size="sm"
      closeButtonProps={{ 'aria-label': t('helpClose') }}
    >
      <dl className={classes.keys}>
        {rows.map(([key, words]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
