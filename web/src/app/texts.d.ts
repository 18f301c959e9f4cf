import 'i18next'
import type { texts } from './features.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: typeof texts
    keySeparator: false
    interpolationPrefix: '{'
    interpolationSuffix: '}'
    returnNull: false
  }
}
