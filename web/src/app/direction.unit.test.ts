import {
  Combobox,
  MantineProvider,
  type MantineProviderProps,
  Textarea,
  TextInput,
  useCombobox,
} from '@mantine/core'
import { fillPlaceholders } from '@nspect/contract/messages/fillPlaceholders'
import { type ComponentProps, createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { i18n, initTranslations } from '../i18n/i18n.ts'
import { ReportMetaDataAnswers } from '../reports/screen/ReportMetaDataAnswers.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { ListRows } from '../ui/tables/ListRows.tsx'
import { theme } from '../ui/theme/theme.ts'

/** Right-to-left input in a left-to-right interface. */
const words = 'حمام 214: تسرب!'

const renderMarkup = (part: ReactNode) =>
  renderToStaticMarkup(h(MantineProvider, { theme, env: 'test' } as MantineProviderProps, part))
/** The tags that contain `words`, as text or as a value. */
const holders = (markup: string) => {
  const asText = [...markup.matchAll(/<(\w+)([^>]*)>([^<]*)/g)].filter(
    ([, , , text]) => text === words,
  )
  const asValue = [...markup.matchAll(/<(input)([^>]*)>/g)].filter(([, , attributes = '']) =>
    attributes.includes(words),
  )
  return [...asText, ...asValue].map(([, tag, attributes = '']) => [
    tag,
    attributes.includes('dir="auto"'),
  ])
}

const List = () =>
  h(
    Combobox,
    { store: useCombobox() },
    h(Combobox.Options, null, h(Combobox.Option, { value: '1' }, words)),
  )

describe('what people wrote runs the way of its own script', () => {
  it('in a field and in the question above it', () => {
    const readOnly = { defaultValue: words, label: words }
    expect(holders(renderMarkup(h(TextInput, readOnly)))).toEqual([
      ['label', true],
      ['input', true],
    ])
    expect(holders(renderMarkup(h(Textarea, readOnly)))).toEqual([
      ['label', true],
      ['textarea', true],
    ])
  })

  it('in a list', () => {
    const columns = [{ key: 'name', title: 'Name', render: (row: string) => row }]
    const rows = h(ListRows<string, 'name'>, {
      columns: columns as never,
      rows: [words],
      rowKey: (row) => row,
      onOpen: undefined,
      actions: undefined,
    })
    expect(holders(renderMarkup(h('table', null, rows)))).toEqual([['td', true]])
  })

  it('in the head of a page', () => {
    const head: ComponentProps<typeof Page> = {
      title: words,
      subtitle: words,
      crumbs: [{ label: words }],
      children: null,
    }
    expect(holders(renderMarkup(h(Page, head)))).toEqual([
      ['span', true],
      ['h1', true],
      ['p', true],
    ])
  })

  it('in a list to choose from', () => {
    expect(holders(renderMarkup(h(List)))).toEqual([['div', true]])
  })

  it('inside a sentence, of the page as of the server; other words stay as they are', async () => {
    await initTranslations({ projectTypes: { moved: '{name} is now number {place}.' } })
    expect(i18n.t('projectTypes:moved', { name: words, place: 2, count: 3 })).toBe(
      `\u2068${words}\u2069 is now number 2.`,
    )
    expect(i18n.t('projectTypes:moved', { name: 'Bath & “Spa”', place: 2, count: 3 })).toBe(
      'Bath & “Spa” is now number 2.',
    )
    expect(fillPlaceholders('{name} is required', { name: words })).toBe(
      `\u2068${words}\u2069 is required`,
    )
  })

  it('in a report', () => {
    const answers = [
      {
        projectTypeMetaDataFieldId: 1,
        projectTypeMetaDataField: { question: words },
        answer: words,
      },
    ]
    const project = { metaDataAnswers: answers, formJSON: [] }
    expect(holders(renderMarkup(h(ReportMetaDataAnswers, { project: project as never })))).toEqual([
      ['dt', true],
      ['dd', true],
    ])
  })
})
