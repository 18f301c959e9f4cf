/** The provider's program for card fields, as far as it is used here. A card is typed into its frames, never into ours (T110). */

export const usualScript = 'https://js.chargify.com/latest/chargify.js'

interface ChargifyField {
  selector: string
  label: string
  placeholder: string
  message: string
  required: boolean
}

type Looks = Partial<Record<'field' | 'input' | 'label' | 'message', Record<string, string>>>

interface ChargifyOptions {
  publicKey: string
  type: 'card'
  serverHost: string
  securityToken: string
  requiredLabel: string
  style: Looks
  fields: Record<'number' | 'month' | 'year' | 'cvv', ChargifyField>
}

export interface Chargify {
  load(options: ChargifyOptions): void
  /** makes a token of the frames and of the form's inputs that carry `data-chargify` */
  token(form: HTMLFormElement, onToken: (token: string) => void, onFailure: (failure: unknown) => void): void
  unload?(): void
}
export type ChargifyProgram = new () => Chargify

declare global {
  interface Window {
    Chargify?: ChargifyProgram
  }
}

const insert = (url: string): Promise<ChargifyProgram> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error(`${url} could not be loaded`))
    }
    script.src = url
    script.async = true
    script.onload = () => (window.Chargify ? resolve(window.Chargify) : fail())
    script.onerror = fail
    document.head.append(script)
  })

let loading: Promise<ChargifyProgram> | undefined

/** Brings the program, once for all dialogs; what failed is tried anew. */
export const loadChargify = (url: string): Promise<ChargifyProgram> => {
  loading ??= insert(url).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** What the provider says about a card that it made no token of: `errors` is a sentence, several, or by field. */
export const failureWords = (failure: unknown): string | undefined => {
  const sentences = wordsIn(
    typeof failure === 'object' && failure !== null && 'errors' in failure ? failure.errors : failure,
  )
  return sentences.length > 0 ? sentences.join(' ') : undefined
}

const wordsIn = (response: unknown): string[] => {
  if (typeof response === 'string') return response.trim() === '' ? [] : [response.trim()]
  if (typeof response !== 'object' || response === null) return []
  return Object.values(response).flatMap(wordsIn)
}

/** How the frames look: like the fields around them, in light and dark. */
export const looksOf = (host: Element): Looks => {
  const style = getComputedStyle(host)
  const { color, fontFamily } = style
  const named = (name: string) => style.getPropertyValue(name).trim()
  const border = `1px solid ${named('--mantine-color-default-border')}`
  return {
    input: { color, fontFamily, fontSize: '14px', border, borderRadius: '6px', backgroundColor: 'transparent' },
    label: { color, fontFamily, fontSize: '14px', fontWeight: '500', backgroundColor: 'transparent' },
    message: { color: named('--mantine-color-error'), fontFamily, fontSize: '12px' },
  }
}
