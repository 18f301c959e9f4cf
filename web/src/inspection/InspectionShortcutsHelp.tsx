import { Kbd, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './InspectionShortcutsHelp.module.css'

/**
 * The keyboard shortcuts of this page: everywhere, while walking inside the model, and on the lower
 * tabs.
 */
export function InspectionShortcutsHelp({
  isOpen,
  isAllowed,
  onClose,
}: {
  isOpen: boolean
  isAllowed: boolean
  onClose: () => void
}) {
  const { t } = useTranslation(['inspection', 'bulk', 'measure'])
  const rows = [
    ['J', t('helpNext')],
    ['K', t('helpPrevious')],
    ['O', t('helpNextOpen')],
    ['G', t('helpGoTo')],
    ['E', t('helpEdit')],
    ...(isAllowed
      ? [
          ['N', t('helpAdd')],
          ['Enter', t('helpPlace')],
          ['B', t('bulk:helpBox')],
          ['Ctrl A', t('bulk:helpAll')],
        ]
      : []),
    ['M', t('measure:helpMeasure')],
    ['Backspace', t('measure:helpBackspace')],
    ['/', t('helpSearch')],
    ['F', t('helpFull')],
    ['H', t('helpHome')],
    ['Esc', t('helpBack')],
    ['?', t('helpHelp')],
  ] as const
  const walking = [
    ['W A S D', t('helpWalk')],
    ['↑ ↓', t('helpAhead')],
    ['← →', t('helpTurn')],
    ['Shift', t('helpFast')],
  ] as const
  const drawer = [
    ['← →', t('helpTabs')],
    ['Enter', t('helpTab')],
    ['↑ ↓', t('helpEdge')],
  ] as const
  const groups = [
    { title: null, rows },
    { title: t('helpInside'), rows: walking },
    { title: t('helpDrawer'), rows: drawer },
  ]
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('helpTitle')}
      size="sm"
      closeButtonProps={{ 'aria-label': t('helpClose') }}
      // nothing in it takes the focus, and keys scroll only what has it
      attributes={{ body: { tabIndex: 0 } }}
    >
      {groups.map(({ title, rows }) => (
        <section key={title} className={classes.group}>
          {title && <h3>{title}</h3>}
          <dl className={classes.keys}>
            {rows.map(([keys, description]) => (
              <div key={keys}>
                <dt>
                  {keys.split(' ').map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}
