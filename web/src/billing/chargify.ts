/**
 * The used part of the provider's card field script. Cards are typed into its iframes, never into
 * our page (T110).
 */

export const defaultScriptUrl = 'https://js.chargify.com/latest/chargify.js'

interface ChargifyField {
  selector: string
  label: string
  placeholder: string
  message: string
  required: boolean
}

type FrameStyles = Partial<Record<'field' | 'input' | 'label' | 'message', Record<string, string>>>

interface ChargifyOptions {
  publicKey: string
  type: 'card'
  serverHost: string
  securityToken: string
  requiredLabel: string
  style: FrameStyles
  fields: Record<'number' | 'month' | 'year' | 'cvv', ChargifyField>
}

export interface Chargify {
  load(options: ChargifyOptions): void
  /** creates a token from the iframes and the form's `data-chargify` inputs */
  token(
    form: HTMLFormElement,
    onToken: (token: string) => void,
    onFailure: (failure: unknown) => void,
  ): void
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

/** Loads the script once for all dialogs; a failed load is retried. */
export const loadChargify = (url: string): Promise<ChargifyProgram> => {
  loading ??= insert(url).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/**
 * The provider's message for a rejected card: `errors` is a string, an array, or an object by
 * field.
 */
export const getCardFailureMessage = (failure: unknown): string | undefined => {
  const messages = messagesIn(
    typeof failure === 'object' && failure !== null && 'errors' in failure
      ? failure.errors
      : failure,
  )
  return messages.length > 0 ? messages.join(' ') : undefined
}

const messagesIn = (errors: unknown): string[] => {
  if (typeof errors === 'string') return errors.trim() === '' ? [] : [errors.trim()]
  if (typeof errors !== 'object' || errors === null) return []
  return Object.values(errors).flatMap(messagesIn)
}

/** Styles the iframes like the fields around them, in light and dark. */
export const buildFrameStyles = (host: Element): FrameStyles => {
  const style = getComputedStyle(host)
  const { color, fontFamily } = style
  const variable = (name: string) => style.getPropertyValue(name).trim()
  const border = `1px solid ${variable('--mantine-color-default-border')}`
  return {
    input: {
      color,
      fontFamily,
      fontSize: '14px',
      border,
      borderRadius: '6px',
      backgroundColor: 'transparent',
    },
    label: {
      color,
      fontFamily,
      fontSize: '14px',
      fontWeight: '500',
      backgroundColor: 'transparent',
    },
    message: { color: variable('--mantine-color-error'), fontFamily, fontSize: '12px' },
  }
}
