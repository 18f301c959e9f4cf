import { useMediaQuery } from '@mantine/hooks'

/**
 * The screen of the workspace: size class and touch input. The breakpoints are those of the style
 * sheets.
 */
export function useBreakpoints() {
  const isDesk = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  /** the page header has room for button labels beside its title */
  const isWide = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  /** a phone that lies on its side */
  const isLow = useMediaQuery('(max-height: 30em)', false, { getInitialValueInEffect: false })
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  return { isDesk, isWide, isPhone, isLow, isTouch }
}
