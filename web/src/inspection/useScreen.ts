import { useMediaQuery } from '@mantine/hooks'

/** What the workspace has to work with: the room, and whether fingers do it. The widths are those of the style sheets. */
export function useScreen() {
  const isDesk = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  /** the head of the page has room for its buttons’ words beside its title */
  const isWide = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  return { isDesk, isWide, isPhone, isTouch }
}
