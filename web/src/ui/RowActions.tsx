import { ActionIcon, Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ActionsMenu } from './ActionsMenu.tsx'
import classes from './RowActions.module.css'

/** Something to do with a row: a place to go to, work, or what cannot be done here and why not. */
export type RowAction = {
  label: string
  /** the same with the row's name in it, for people who hear one button after the other */
  name: string
  isDanger?: boolean
} & ({ link: LinkProps } | { run: () => void } | { whyNot: string })

/** The actions at a row's end: the first that can be done is visible; the others are in a menu, where it says why one cannot. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  const { t } = useTranslation('ui')
  const first = actions.find((action) => !('whyNot' in action))
  const rest = actions.filter((action) => action !== first)
  return (
    <div className={classes.actions}>
      {first && 'link' in first && (
        <Button
          renderRoot={(props) => <Link {...props} {...first.link} />}
          variant="default"
          size="compact-sm"
          aria-label={first.name}
        >
          {first.label}
        </Button>
      )}
      {first && 'run' in first && (
        <Button variant="default" size="compact-sm" aria-label={first.name} onClick={first.run}>
          {first.label}
        </Button>
      )}
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
