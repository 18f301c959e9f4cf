import names from '@nspect/contract/names/texts.en.json'
import type { Language } from '@nspect/contract/shared/enums'
import api from '../../api/texts.en.json'
import pins from '../../pins/texts.en.json'
import reports from '../../reports/texts.en.json'
import ui from '../../ui/texts.en.json'

type Texts = Record<string, string>

/** The English texts of a visitor’s page; its dialogs load the rest. */
export const visitorTexts = { api, pins, reports, ui, names }

const gatherTexts = async (
  names: Promise<{ default: Texts }>,
  files: Record<string, () => Promise<Texts>>,
): Promise<Record<string, Texts>> => {
  const texts: Record<string, Texts> = { names: (await names).default }
  const load = async ([path, file]: [string, () => Promise<Texts>]) => {
    texts[path.split('/').at(-2) ?? ''] = await file()
  }
  await Promise.all(Object.entries(files).map(load))
  return texts
}

/** The same in the other languages, each in one piece. */
export const visitorTextLoaders: Record<
  Exclude<Language, 'en'>,
  () => Promise<Record<string, Texts>>
> = {
  de: () =>
    gatherTexts(
      import('@nspect/contract/names/texts.de.json'),
      import.meta.glob<Texts>('../../{api,pins,reports,ui}/texts.de.json', { import: 'default' }),
    ),
  es: () =>
    gatherTexts(
      import('@nspect/contract/names/texts.es.json'),
      import.meta.glob<Texts>('../../{api,pins,reports,ui}/texts.es.json', { import: 'default' }),
    ),
  fr: () =>
    gatherTexts(
      import('@nspect/contract/names/texts.fr.json'),
      import.meta.glob<Texts>('../../{api,pins,reports,ui}/texts.fr.json', { import: 'default' }),
    ),
  ja: () =>
    gatherTexts(
      import('@nspect/contract/names/texts.ja.json'),
      import.meta.glob<Texts>('../../{api,pins,reports,ui}/texts.ja.json', { import: 'default' }),
    ),
  zh: () =>
    gatherTexts(
      import('@nspect/contract/names/texts.zh.json'),
      import.meta.glob<Texts>('../../{api,pins,reports,ui}/texts.zh.json', { import: 'default' }),
    ),
}
