import { expect, it } from 'vitest'
import { pickStylesForClasses } from './ssrStyles.ts'

const sheet = [
  '@layer mantine{:root{--mantine-a:var(--mantine-b);--mantine-b:1px;--mantine-c:2px}.m_button{color:red}}',
  '@font-face{font-family:Inter;src:url(/cyrillic.woff2)}',
  '@font-face{font-family:Inter;src:url(/latin.woff2)}',
  'body{margin:var(--mantine-a)}',
  '.row,.chip{color:blue}',
  '@media (max-width:48em){.row .chip{color:red}.row:hover{color:green}}',
  '@media print{.chip{display:none}}',
  '@keyframes turn{to{rotate:1turn}}',
].join('')

it('T208: the first sight brings the rules of its own elements, those without classes, and the variables that these use, and its font', () => {
  expect(pickStylesForClasses(sheet, new Set(['row']), /latin/)).toBe(
    [
      '@layer mantine{:root{--mantine-a:var(--mantine-b);--mantine-b:1px}}',
      '@font-face{font-family:Inter;src:url(/latin.woff2)}',
      'body{margin:var(--mantine-a)}',
      '.row{color:blue}',
      '@media (max-width:48em){.row:hover{color:green}}',
    ].join(''),
  )
})
