import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RowAction } from './RowActions.tsx'

/** An action as a button or link with its label; nothing while it is disabled. */
export function ActionButton({ action, ...look }: ButtonProps & { action: RowAction }) {
  const name = action.name === action.label ? {} : { 'aria-label': action.name }
  if ('link' in action)
    return (
      <Button renderRoot={(props) => <Link {...props} {...action.link} />} {...look} {...name}>
        {action.label}
      </Button>
    )
  return (
    'run' in action && (
      <Button {...look} {...name} onClick={action.run}>
        {action.label}
      </Button>
    )
  )
}
