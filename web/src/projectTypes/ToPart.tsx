import { Button } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'

interface Props {
  link: LinkProps
  isPrimary?: boolean
  Icon?: TablerIcon
  children: string
}

/** A link that looks like a button, to a place that a kind of parts names. */
export function ToPart({ link, isPrimary = false, Icon, children }: Props) {
  return (
    <Button
      renderRoot={(props) => <Link {...props} {...link} />}
      variant={isPrimary ? 'filled' : 'default'}
      leftSection={Icon && <Icon size={16} aria-hidden />}
    >
      {children}
    </Button>
  )
}
