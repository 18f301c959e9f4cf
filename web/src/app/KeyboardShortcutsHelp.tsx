import { Kbd, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './KeyboardShortcutsHelp.module.css'

/** Shortcuts that work on every page; the workspace lists its own under `?`. */
export function KeyboardShortcutsHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['app', 'ui'])
  const rows = [
    [['Ctrl', 'K'], t('keysPalette')],
    [['/'], t('keysSearch')],
    [['Esc'], t('keysBack')],
    [['?'], t('keysWorkspace')],
  ] as const
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('keyboardHelp')}
      size="sm"
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      // nothing in it takes the focus, and keys scroll only what has it
      attributes={{ title: { dir: 'auto' }, body: { tabIndex: 0 } }}
    >
      <dl className={classes.keys}>
        {rows.map(([keys, description]) => (
          <div key={description}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
