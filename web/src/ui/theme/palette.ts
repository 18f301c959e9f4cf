export const teal = [
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
] as const
export const slate = [
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
] as const
export const night = [
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
] as const

/**
 * The variables of all style sheets. Contrast: Mantine's own dimmed, error and placeholder colours
 * are below 4.5:1.
 */
export const themeVariables = {
  variables: {
    '--hairline': '1px solid var(--line)',
    // two revisions on each other: on white paper in both modes; black where both draw, and not
    // told apart by red and green
    '--revision-old': '#d0451b',
    '--revision-new': '#0072b2',
  },
  light: {
    '--mantine-color-dimmed': slate[7],
    '--mantine-color-placeholder': slate[6],
    '--mantine-color-error': '#b3261e',
    '--line': slate[2],
    '--surface': '#ffffff',
    '--surface-2': slate[0],
    '--control': slate[4],
    '--filled': teal[7],
    '--accent': teal[7],
    '--accent-soft': teal[0],
    '--mantine-color-red-light': '#fdecea',
    '--mantine-color-red-light-hover': '#fbdedb',
    '--mantine-color-red-light-color': '#b3261e',
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
    '--control': night[4],
    '--filled': teal[6],
    '--accent': teal[4],
    '--accent-soft': '#12333a',
    // Mantine's own teal is darker than every surface here and looks disabled, its red is too loud
    '--mantine-color-teal-light': '#12333a',
    '--mantine-color-teal-light-hover': '#184049',
    '--mantine-color-teal-light-color': teal[3],
    '--mantine-color-red-light': '#3b1d1f',
    '--mantine-color-red-light-hover': '#4d2527',
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
}

/** The type of all text. */
export const fontFamily =
  "'Inter Variable', system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Noto Sans CJK JP', sans-serif"

/** The colour of text, in light and dark. */
export const textColor = '#1d2329'
