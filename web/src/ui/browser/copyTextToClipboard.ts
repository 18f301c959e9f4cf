import { createDeferred, type Deferred } from '@nspect/contract/shared/createDeferred'

/**
 * Gives the browser a text that is still on its way: WebKit copies only inside a click, but waits
 * for the text.
 */
const copyLater = async (text: Promise<string>): Promise<void> => {
  const bytes = text.then((ready) => new Blob([ready], { type: 'text/plain' }))
  // a browser that refuses at once does not look at it any more
  bytes.catch(() => undefined)
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': bytes })])
}

/**
 * Copies a text, or one that is still being made; call it inside the click. Returns false if the
 * browser denies it (plain http, no permission) or the text never came.
 */
export const copyTextToClipboard = async (text: string | Promise<string>): Promise<boolean> => {
  if (typeof text !== 'string' && typeof ClipboardItem === 'function') {
    try {
      await copyLater(text)
      return true
    } catch {
      // some browsers take a text only once it is there
    }
  }
  try {
    await navigator.clipboard.writeText(await text)
    return true
  } catch {
    return false
  }
}

/** A copy that a click has begun, before it is known what there is to copy. */
interface BegunCopy {
  text: Deferred<string>
  isCopied: Promise<boolean>
}
let begun: BegunCopy | null = null

/** Ends a copy that a click has begun, without a text; the clipboard stays as it is. */
export const cancelClipboardCopy = (): void => {
  begun?.text.reject(new Error('there is nothing to copy'))
  begun = null
}

/** Begins a copy inside a click whose text is known only later, and elsewhere. */
export const beginClipboardCopy = (): void => {
  cancelClipboardCopy()
  const text = createDeferred<string>()
  begun = { text, isCopied: copyTextToClipboard(text.promise) }
}

/**
 * Copies the text, by the click that has begun it if there is one. `isAsked` says whether there
 * was.
 */
export const finishClipboardCopy = async (
  text: string,
): Promise<{ isCopied: boolean; isAsked: boolean }> => {
  const copy = begun
  begun = null
  if (!copy) return { isCopied: await copyTextToClipboard(text), isAsked: false }
  copy.text.resolve(text)
  return { isCopied: await copy.isCopied, isAsked: true }
}
