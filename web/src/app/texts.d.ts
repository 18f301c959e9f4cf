import 'i18next'
import type { firstScreenTexts } from './features.ts'
import type { homeEnglishTexts } from './languages/homeEnglishTexts.ts'
import type { inspectionEnglishTexts } from './languages/inspectionEnglishTexts.ts'
import type { lazyEnglishTexts } from './languages/lazyEnglishTexts.ts'
import type { TextVariables } from './textVariables.ts'

type Texts = typeof firstScreenTexts &
  typeof homeEnglishTexts &
  typeof inspectionEnglishTexts &
  typeof lazyEnglishTexts

/**
 * What `t` must know about a text: its variables. The compiler widens every text of a JSON file to
 * `string`; `string & {}` keeps those without variables distinct where a call names several keys.
 */
type Known<Feature, Key, Text> = Feature extends keyof TextVariables
  ? Key extends keyof TextVariables[Feature]
    ? TextVariables[Feature][Key]
    : string & {}
  : Text

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: {
      [Feature in keyof Texts]: {
        [Key in keyof Texts[Feature]]: Known<Feature, Key, Texts[Feature][Key]>
      }
    }
    keySeparator: false
    interpolationPrefix: '{'
    interpolationSuffix: '}'
    returnNull: false
  }
}
