import { signedInMetaName } from '@nspect/contract/home/ssrShell'
import type { Language } from '@nspect/contract/shared/enums'
import { type FirstScreen, findFirstScreen, startFirstCallsOfPage } from './api/startedCalls.ts'
import { hideBrokenImages } from './ui/files/hideBrokenImages.ts'

// Stands in both pages as an inline script, whose hash the content policy names: it runs before the
// first paint, and asks for nothing but the first answers. It must stay small, and need no part of
// the program.

/** Sets light or dark before the first paint. */
const followScheme = () => {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    let wanted = 'auto'
    try {
      wanted = localStorage.getItem('mantine-color-scheme-value') || 'auto'
    } catch {
      // storage may be closed to us; then the system's choice counts
    }
    const isDark = wanted === 'dark' || (wanted !== 'light' && system.matches)
    document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  }
  apply()
  // also while the page is open: a visitor's page has no component library that would follow the
  // system
  system.addEventListener('change', apply)
}

/**
 * Keeps the side bar of the first sight as narrow as the person has it; the program knows it by
 * itself.
 */
const keepSideBar = () => {
  try {
    if (/"isSideBarNarrow":true/.test(localStorage.getItem('LayoutConfig') ?? ''))
      document.documentElement.dataset.narrow = ''
  } catch {
    // then it is as wide as usual
  }
}

const words = {
  en: ['nSpect is taking long to load. The connection may be slow, or lost.', 'Try again'],
  de: [
    'nSpect lädt ungewöhnlich lange. Vielleicht ist die Verbindung langsam oder unterbrochen.',
    'Erneut versuchen',
  ],
  es: [
    'nSpect tarda mucho en cargar. Puede que la conexión sea lenta o se haya perdido.',
    'Intentar de nuevo',
  ],
  fr: ['nSpect met longtemps à charger. La connexion est peut-être lente ou coupée.', 'Réessayer'],
  ja: ['読み込みに時間がかかっています。接続が遅いか、切れている可能性があります。', '再試行'],
  zh: ['加载时间过长。网络连接可能较慢或已中断。', '重试'],
} satisfies Record<Language, readonly [string, string]>

const wantedLanguages = (): readonly string[] => {
  try {
    return [localStorage.getItem('nspect-language') ?? '', ...navigator.languages]
  } catch {
    return navigator.languages
  }
}

const isWorded = (language: string): language is Language => Object.hasOwn(words, language)

const findWantedLanguage = (): Language =>
  wantedLanguages()
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find(isWorded) ?? 'en'

/**
 * Files of the screens and the languages, beyond those that the page names itself; filled in by the
 * build. Those of English are for inspections only.
 */
declare const filesOfScreens: Partial<Record<FirstScreen | Language, readonly string[]>>

/**
 * Asks for the files of the screen at this address while those of the page are loading: the program
 * would find them only once it runs.
 */
const preloadScreen = (address: string) => {
  const screen = findFirstScreen(address)
  if (!screen) return
  const language = findWantedLanguage()
  const texts = screen === 'inspection' || language !== 'en' ? filesOfScreens[language] : []
  for (const file of [...(filesOfScreens[screen] ?? []), ...(texts ?? [])]) {
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = file.endsWith('.css') ? 'style' : 'script'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
}

/** Says below what is seen until the first page stands that it is taking long. */
const sayItTakesLong = (splash: HTMLElement) => {
  const [sentence, action] = words[findWantedLanguage()]
  const text = document.createElement('p')
  text.textContent = sentence
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = action
  button.addEventListener('click', () => location.reload())
  splash.querySelector('.splash-bar')?.remove()
  // hidden where the page has its first sight
  splash.style.display = ''
  splash.setAttribute('role', 'alert')
  splash.append(text, button)
}

/**
 * Applies the style sheets that the page has loaded only; settled when each is in force, or cannot
 * be had.
 */
const applyStyles = () =>
  Promise.all(
    Array.from(
      document.querySelectorAll<HTMLLinkElement>('link[as="style"]'),
      (sheet) =>
        new Promise<void>((resolve) => {
          sheet.onload = sheet.onerror = () => resolve()
          sheet.rel = 'stylesheet'
        }),
    ),
  )

/**
 * Starts the program of a page that has its first sight, once that was painted; a page in the
 * background is not painted.
 */
const startAfterPaint = () => {
  const source = document.querySelector<HTMLMetaElement>(`meta[name="${signedInMetaName}"]`)
    ?.dataset.program
  if (!source) return
  let isStarted = false
  const start = async () => {
    if (isStarted) return
    isStarted = true
    await applyStyles()
    const program = document.createElement('script')
    program.type = 'module'
    program.crossOrigin = ''
    program.setAttribute('src', source)
    document.head.append(program)
  }
  document.addEventListener('DOMContentLoaded', () => {
    requestAnimationFrame(() => setTimeout(start))
    setTimeout(start, document.hidden ? 0 : 1000)
  })
}

/**
 * The schema library then does not try whether `eval` is allowed, which the content policy would
 * report as a fault.
 */
const parseWithoutEval = () => {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}

parseWithoutEval()
followScheme()
keepSideBar()
hideBrokenImages()
startAfterPaint()
const address = location.pathname + location.search
if (startFirstCallsOfPage(address)) preloadScreen(address)
// also when the program itself never arrived (T38)
setTimeout(() => {
  const splash = document.getElementById('splash')
  if (splash) sayItTakesLong(splash)
}, 15_000)
