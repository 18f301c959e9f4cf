import type { Translation } from '@nspect/contract/messages/translations'
import type { Names } from '@nspect/contract/names/getNames'
import type { LanguageLoaders } from '../../i18n/i18n.ts'

type Texts = Record<string, string>

/**
 * All texts of one language: its files, keyed by their folder's name (the feature), and the
 * contract's sentences and names.
 */
const gatherTexts = ({
  files,
  messages,
  errors,
  names,
}: Translation & { files: Record<string, Texts>; names: Names }) => {
  const texts: Record<string, Texts> = {}
  for (const [path, file] of Object.entries(files)) texts[path.split('/').at(-2) ?? ''] = file
  return { ...texts, messages, errors, names }
}

const loadHome = () => import('./homeEnglishTexts.ts').then((m) => m.homeEnglishTexts)
const loadInspection = () =>
  import('./inspectionEnglishTexts.ts').then((m) => m.inspectionEnglishTexts)

/** Each language is a separate chunk, loaded on demand; English is three. */
export const languageLoaders: LanguageLoaders = {
  home: loadHome,
  inspection: loadInspection,
  en: async () => {
    const [home, inspection, others] = await Promise.all([
      loadHome(),
      loadInspection(),
      import('./lazyEnglishTexts.ts').then((m) => m.lazyEnglishTexts),
    ])
    return { ...home, ...inspection, ...others }
  },
  de: () => import('./de.ts').then(gatherTexts),
  es: () => import('./es.ts').then(gatherTexts),
  fr: () => import('./fr.ts').then(gatherTexts),
  ja: () => import('./ja.ts').then(gatherTexts),
  zh: () => import('./zh.ts').then(gatherTexts),
}
