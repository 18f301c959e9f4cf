import type { Language } from '@nspect/contract/shared/enums'
import api from '../api/texts.en.json'
import pins from '../pins/texts.en.json'
import reports from '../reports/texts.en.json'
import ui from '../ui/texts.en.json'

type Texts = Record<string, string>

/** The English texts of a visitor’s page; its dialogs load the rest. */
export const visitorTexts = { api, pins, reports, ui }

const gatherTexts = async (
  files: Record<string, () => Promise<Texts>>,
): Promise<Record<string, Texts>> => {
  const texts: Record<string, Texts> = {}
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
      import.meta.glob<Texts>('../{api,pins,reports,ui}/texts.de.json', { import: 'default' }),
    ),
  es: () =>
    gatherTexts(
      import.meta.glob<Texts>('../{api,pins,reports,ui}/texts.es.json', { import: 'default' }),
    ),
  fr: () =>
    gatherTexts(
      import.meta.glob<Texts>('../{api,pins,reports,ui}/texts.fr.json', { import: 'default' }),
    ),
  ja: () =>
    gatherTexts(
      import.meta.glob<Texts>('../{api,pins,reports,ui}/texts.ja.json', { import: 'default' }),
    ),
  zh: () =>
    gatherTexts(
      import.meta.glob<Texts>('../{api,pins,reports,ui}/texts.zh.json', { import: 'default' }),
    ),
}
