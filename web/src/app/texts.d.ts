import 'i18next'
import type { firstTexts } from './features.ts'
import type { moreTexts } from './moreTexts.ts'
import type { TextVariables } from './textVariables.ts'

type Texts = typeof firstTexts & typeof moreTexts

/**
 * What a call must know of a text: the variables to fill in. The compiler takes every text of a JSON file for any string;
 * `string & {}` keeps those without variables apart from the others where a call names several keys.
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
      [Feature in keyof Texts]: { [Key in keyof Texts[Feature]]: Known<Feature, Key, Texts[Feature][Key]> }
    }
    keySeparator: false
    interpolationPrefix: '{'
    interpolationSuffix: '}'
    returnNull: false
  }
}
