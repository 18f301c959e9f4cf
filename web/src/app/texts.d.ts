import 'i18next'
import type { firstTexts } from './features.ts'
import type { moreTexts } from './moreTexts.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: typeof firstTexts & typeof moreTexts
    keySeparator: false
    interpolationPrefix: '{'
    interpolationSuffix: '}'
    returnNull: false
  }
}
