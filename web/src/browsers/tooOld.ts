import type { Language } from '@nspect/contract/shared/enums'
import { browserFloor } from './floor.ts'

// Stands in both pages as an inline script, before the one that begins the program. Browsers of any
// age must understand it: it is built for ES2015, and uses no function that is younger.

const { chrome, firefox, safari } = browserFloor
const versions = `Safari ${safari} · Chrome ${chrome} · Edge ${chrome} · Firefox ${firefox}`

/** What the program needs, by the browser of the floor that was the last to get it. */
const isNewEnough = (): boolean => {
  const hasMethod = (owner: object, name: string) =>
    typeof (owner as Record<string, unknown>)[name] === 'function'
  return (
    // Chrome 111 and Safari 16.4
    hasMethod(String.prototype, 'toWellFormed') &&
    hasMethod(window, 'OffscreenCanvas') &&
    CSS.supports('color', 'color-mix(in srgb, red, red)') &&
    // Firefox 125
    hasMethod(Intl, 'Segmenter')
  )
}

interface Words {
  title: string
  needs: string
  whatToDo: string
}

const words: Record<Language, Words> = {
  en: {
    title: 'This browser is too old',
    needs: 'nSpect needs one of these browsers, or a newer version:',
    whatToDo:
      'Update your browser, or open this page in another one. On an iPad or iPhone, go to Settings > General > Software Update.',
  },
  de: {
    title: 'Dieser Browser ist zu alt',
    needs: 'nSpect braucht einen dieser Browser oder eine neuere Version:',
    whatToDo:
      'Aktualisieren Sie den Browser oder öffnen Sie die Seite in einem anderen. Auf iPad oder iPhone: Einstellungen > Allgemein > Softwareupdate.',
  },
  es: {
    title: 'Este navegador es demasiado antiguo',
    needs: 'nSpect necesita uno de estos navegadores o una versión más reciente:',
    whatToDo:
      'Actualice el navegador o abra esta página en otro. En un iPad o iPhone, vaya a Ajustes > General > Actualización de software.',
  },
  fr: {
    title: 'Ce navigateur est trop ancien',
    needs: 'nSpect nécessite l’un de ces navigateurs ou une version plus récente :',
    whatToDo:
      'Mettez votre navigateur à jour ou ouvrez cette page dans un autre. Sur iPad ou iPhone, accédez à Réglages > Général > Mise à jour logicielle.',
  },
  ja: {
    title: 'お使いのブラウザは古いため利用できません',
    needs:
      'nSpect を利用するには、次のいずれかのブラウザ（またはそれ以降のバージョン）が必要です。',
    whatToDo:
      'ブラウザを更新するか、別のブラウザでこのページを開いてください。iPad や iPhone では、「設定」＞「一般」＞「ソフトウェアアップデート」から更新できます。',
  },
  zh: {
    title: '浏览器版本过低',
    needs: '使用 nSpect 需要以下浏览器之一（或更新版本）：',
    whatToDo:
      '请更新浏览器，或用其他浏览器打开此页面。在 iPad 或 iPhone 上，请前往“设置”>“通用”>“软件更新”。',
  },
}

const wantedLanguage = (): Language => {
  const wanted = (navigator.languages || [navigator.language]).slice()
  try {
    wanted.unshift(localStorage.getItem('nspect-language') || '')
  } catch {
    // storage may be closed to us; then the browser's languages count
  }
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).filter((tag) => tag in words)
  return (known[0] || 'en') as Language
}

const paragraph = (name: 'h1' | 'p', text: string, style: string) => {
  const element = document.createElement(name)
  element.textContent = text
  element.setAttribute('style', style)
  return element
}

/** Puts the message in the place of the page, whose program then finds nothing to begin in. */
const sayItIsTooOld = () => {
  const language = wantedLanguage()
  const { title, needs, whatToDo } = words[language]
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const message = document.createElement('main')
  message.id = 'too-old'
  message.setAttribute('role', 'alert')
  message.setAttribute(
    'style',
    'max-width:520px;margin:0 auto;padding:20vh 24px 24px;font:16px/1.5 system-ui,-apple-system,sans-serif;',
  )
  message.appendChild(paragraph('h1', title, 'margin:0 0 16px;font-size:24px;line-height:1.25'))
  message.appendChild(paragraph('p', needs, 'margin:0 0 8px'))
  message.appendChild(paragraph('p', versions, 'margin:0 0 16px;font-weight:600'))
  message.appendChild(paragraph('p', whatToDo, 'margin:0'))
  document.documentElement.lang = language
  document.title = `${title} · nSpect`
  document.body.textContent = ''
  document.body.setAttribute(
    'style',
    isDark ? 'background:#15191d;color:#dfe4e8' : 'background:#fff;color:#1d2329',
  )
  document.body.appendChild(message)
}

if (!isNewEnough()) {
  // the first moment at which all of the page is there, and before the program begins
  document.addEventListener('readystatechange', sayItIsTooOld, { once: true })
}
