import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * The font families of reports, photos and plans: western scripts, Japanese, simplified Chinese,
 * and those of one script or kind of sign. Arimo is as wide as Arial and Helvetica, for which it
 * stands in.
 */
export type FontFamily =
  | 'arimo'
  | 'sans'
  | 'jp'
  | 'sc'
  | 'kr'
  | 'arabic'
  | 'hebrew'
  | 'thai'
  | 'georgian'
  | 'armenian'
  | 'symbols'
  | 'symbols2'
  | 'emoji'

export type FontWeight = 400 | 700

const files: Record<FontFamily, Record<FontWeight, string>> = {
  arimo: {
    400: '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf',
    700: '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf',
  },
  sans: {
    400: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
    700: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  },
  jp: {
    400: '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
    700: '@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf',
  },
  sc: {
    400: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
    700: '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
  },
  kr: {
    400: '@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf',
    700: '@expo-google-fonts/noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf',
  },
  arabic: {
    400: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
    700: '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
  },
  hebrew: {
    400: '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
    700: '@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf',
  },
  thai: {
    400: '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
    700: '@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf',
  },
  georgian: {
    400: '@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf',
    700: '@expo-google-fonts/noto-sans-georgian/700Bold/NotoSansGeorgian_700Bold.ttf',
  },
  armenian: {
    400: '@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf',
    700: '@expo-google-fonts/noto-sans-armenian/700Bold/NotoSansArmenian_700Bold.ttf',
  },
  symbols: {
    400: '@expo-google-fonts/noto-sans-symbols/400Regular/NotoSansSymbols_400Regular.ttf',
    700: '@expo-google-fonts/noto-sans-symbols/700Bold/NotoSansSymbols_700Bold.ttf',
  },
  // of one weight only
  symbols2: {
    400: '@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf',
    700: '@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf',
  },
  // in one colour, and one weight: a bold one looks the same at the size of text
  emoji: {
    400: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
    700: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
  },
}

const { resolve } = createRequire(import.meta.url)

/** Where a font lies on this disk. */
export const getFontPath = (family: FontFamily, weight: FontWeight): string =>
  resolve(files[family][weight])

export const readFont = (family: FontFamily, weight: FontWeight): Buffer =>
  readFileSync(getFontPath(family, weight))
