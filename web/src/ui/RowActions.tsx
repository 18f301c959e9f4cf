import { ActionIcon, Button, Tooltip } from '@mantine/core'
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

/** The actions at a row's end: the first is visible, the others are in a menu. */
export function RowActions({ actions: [first, ...rest] }: { actions: readonly RowAction[] }) {
  const { t } = useTranslation('ui')
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
      {first && 'whyNot' in first && (
        <Tooltip label={first.whyNot} events={{ hover: true, focus: true, touch: true }}>
          {/* reachable, so that everybody learns why */}
          <Button
            variant="default"
            size="compact-sm"
            aria-label={first.name}
            aria-disabled
            data-disabled
            aria-description={first.whyNot}
          >
            {first.label}
          </Button>
        </Tooltip>
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
