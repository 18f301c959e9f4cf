import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { fontFamily, night, slate, teal, textColor, themeVariables } from './palette.ts'
import classes from './theme.module.css'

/** The app's theme: neutral slate, one teal accent, hairlines; light and dark are equals. */
export const theme = createTheme({
  primaryColor: 'teal',
  // white text on filled areas is above 5:1, and the areas stand out from the page by 3:1 in light
  // and dark
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  colors: { teal, gray: slate, dark: night },
  black: textColor,
  fontFamily,
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  // 576, 768, 992, 1200 px
  breakpoints: { xs: '30em', sm: '36em', md: '48em', lg: '62em', xl: '75em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // user input follows the direction of its own script, whatever the language of the interface
    Input: {
      classNames: { input: classes.input },
      defaultProps: { attributes: { input: { dir: 'auto' } } },
    },
    InputLabel: { defaultProps: { dir: 'auto' } },
    ComboboxOption: { defaultProps: { dir: 'auto' } },
    InputWrapper: { classNames: { label: classes.label } },
    Modal: {
      // a title often is a name that somebody gave
      defaultProps: {
        centered: true,
        transitionProps: { duration: 140 },
        attributes: { title: { dir: 'auto' } },
      },
      // one that is higher than the window, or than 685 px (T409), scrolls below its title
      styles: {
        content: { display: 'flex', flexDirection: 'column', overflow: 'hidden' },
        header: { flex: 'none' },
        title: { fontWeight: 620 },
        // a field that is tabbed to stays clear of buttons at the bottom
        body: { minHeight: 0, maxHeight: 685, overflowY: 'auto', scrollPaddingBottom: 76 },
      },
    },
    BottomPanel: { defaultProps: { transitionProps: { duration: 160 } } },
    // in the alert's own colour it has too little contrast, above all in orange
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    Menu: { defaultProps: { transitionProps: { duration: 120 }, shadow: 'md' } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 120 } } },
    Button: { classNames: { root: classes.button } },
    ActionIcon: { classNames: { root: classes.icon } },
    SegmentedControl: { classNames: { label: classes.segment } },
    DateInput: { classNames: { day: classes.day } },
  },
})

/** The app's own variables, and Mantine's with more contrast. */
export const resolveCssVariables: CSSVariablesResolver = () => themeVariables
