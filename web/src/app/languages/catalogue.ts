import type { Translated } from '../../i18n/Translated.ts'
import type { firstTexts } from '../features.ts'
import type { moreTexts } from '../moreTexts.ts'

type Texts = typeof firstTexts & typeof moreTexts

/** Every text of the web client in another language. One that lacks does not compile. */
export type Catalogue = { readonly [Feature in keyof Texts]: Translated<Texts[Feature]> }
