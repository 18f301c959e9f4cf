import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import classes from './theme.module.css'

const teal: MantineColorsTuple = [
  '#e6f5f6',
  '#cdeaec',
  '#a2d7db',
  '#72c3c9',
  '#49b0b8',
  '#2a99a2',
  '#137a83',
  '#0b6e75',
  '#085a60',
  '#05444a',
]
const slate: MantineColorsTuple = [
  '#f6f8f9',
  '#eef1f3',
  '#e1e6e9',
  '#d0d7dc',
  '#b4bec5',
  '#8a96a0',
  '#66727d',
  '#505b65',
  '#363f48',
  '#1d2329',
]
const night: MantineColorsTuple = [
  '#dfe4e8',
  '#bcc5cc',
  '#9aa5ae',
  '#6f7b85',
  '#46515a',
  '#333c44',
  '#252c33',
  '#15191d',
  '#101418',
  '#0b0e11',
]

/** The app's theme: neutral slate, one teal accent, hairlines; light and dark are equals. */
export const theme = createTheme({
  primaryColor: 'teal',
  // white text on filled areas is above 5:1, and the areas stand out from the page by 3:1 in light and dark
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  colors: { teal, gray: slate, dark: night },
  black: '#1d2329',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Noto Sans CJK JP', sans-serif",
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
    Input: { classNames: { input: classes.input }, defaultProps: { attributes: { input: { dir: 'auto' } } } },
    InputLabel: { defaultProps: { dir: 'auto' } },
    ComboboxOption: { defaultProps: { dir: 'auto' } },
    InputWrapper: { classNames: { label: classes.label } },
    Modal: {
      defaultProps: { centered: true, transitionProps: { duration: 140 } },
      // a longer one scrolls inside
      styles: { body: { maxHeight: 685, overflowY: 'auto' } },
    },
    BottomPanel: { defaultProps: { transitionProps: { duration: 160 } } },
    Menu: { defaultProps: { transitionProps: { duration: 120 }, shadow: 'md' } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 120 } } },
    Button: { classNames: { root: classes.button } },
    ActionIcon: { classNames: { root: classes.icon } },
    SegmentedControl: { classNames: { label: classes.segment } },
    DateInput: { classNames: { day: classes.day } },
  },
})

/** Contrast fixes: Mantine's own dimmed, error and placeholder colours are below 4.5:1. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--hairline': '1px solid var(--line)' },
  light: {
    '--mantine-color-dimmed': slate[7],
    '--mantine-color-placeholder': slate[6],
    '--mantine-color-error': '#b3261e',
    '--line': slate[2],
    '--surface': '#ffffff',
    '--surface-2': slate[0],
    '--accent': teal[7],
    '--accent-soft': teal[0],
    '--mantine-color-green-light': '#e7f4eb',
    '--mantine-color-green-light-color': '#1f7a3d',
    '--good': '#1f7a3d',
    '--good-soft': '#e7f4eb',
    '--attention': '#8a5300',
    '--attention-soft': '#fdf1dc',
  },
  dark: {
    '--mantine-color-dimmed': night[2],
    '--mantine-color-placeholder': night[2],
    '--mantine-color-error': '#ff9b93',
    '--line': night[5],
    '--surface': '#1a1f24',
    '--surface-2': night[8],
    '--accent': teal[4],
    '--accent-soft': '#12333a',
    // Mantine's own teal is darker than every surface here and looks disabled, its red is too loud
    '--mantine-color-teal-light': '#12333a',
    '--mantine-color-teal-light-hover': '#184049',
    '--mantine-color-teal-light-color': teal[3],
    '--mantine-color-red-light': '#3b1d1f',
    '--mantine-color-red-light-color': '#ff9b93',
    '--mantine-color-yellow-light': '#382a12',
    '--mantine-color-yellow-light-color': '#f0b75a',
    '--mantine-color-green-light': '#15301f',
    '--mantine-color-green-light-color': '#6fcf8e',
    '--good': '#6fcf8e',
    '--good-soft': '#15301f',
    '--attention': '#f0b75a',
    '--attention-soft': '#382a12',
  },
})
