import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ActionButton } from './ActionButton.tsx'
import { ActionsMenu } from './ActionsMenu.tsx'
import classes from './RowActions.module.css'

/** An action of a row: a link, a callback, or a disabled action with its reason. */
export type RowAction = {
  label: string
  /** the label with the row's name in it, for screen readers */
  name: string
  isDanger?: boolean
  /** for what is turned on and off: whether it is on */
  isOn?: boolean
} & ({ link: LinkProps } | { run: () => void } | { whyNot: string })

/**
 * A row's actions: the first enabled one is visible; the others are in a menu, with the reason if
 * one is disabled.
 */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  const { t } = useTranslation('ui')
  const first = actions.find((action) => !('whyNot' in action))
  const rest = actions.filter((action) => action !== first)
  return (
    <div className={classes.actions}>
      {first && <ActionButton action={first} variant="default" size="compact-sm" />}
      {rest.length > 0 && (
        <ActionsMenu
          actions={rest}
          opener={(props) => (
            <ActionIcon {...props} variant="subtle" color="gray" aria-label={t('moreActions')}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          )}
        />
      )}
    </div>
  )
}
