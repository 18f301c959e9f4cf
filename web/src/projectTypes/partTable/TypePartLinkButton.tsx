import { Button } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'

interface Props {
  link: LinkProps
  isPrimary?: boolean
  Icon?: TablerIcon
  children: string
}

/** A link styled as a button, to a page of a kind of parts. */
export function TypePartLinkButton({ link, isPrimary = false, Icon, children }: Props) {
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
