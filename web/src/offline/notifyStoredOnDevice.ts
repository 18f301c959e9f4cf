import { connection } from '../api/connectionState.ts'
import { i18n } from '../i18n/i18n.ts'
import { toast } from '../ui/feedback/toast.ts'

let isAsked = false

/** Whether the browser can be asked to keep what is stored here, and has not promised it yet. */
const mayAsk = async (): Promise<boolean> => {
  if (isAsked || !navigator.storage?.persist) return false
  return !(await navigator.storage.persisted().catch(() => true))
}

/**
 * Tells that a change is kept on this device. Without a connection, the first one also asks the
 * browser to keep it when space runs out, which some browsers put to the person: the sentence comes
 * before their question.
 */
export const notifyStoredOnDevice = async (subject: string): Promise<void> => {
  if (connection.isReachable()) return toast.saved(i18n.t('offline:keptSending'), subject)
  const asks = await mayAsk()
  toast.saved(i18n.t(asks ? 'offline:keptAsking' : 'offline:kept'), subject)
  if (!asks) return
  isAsked = true
  void navigator.storage.persist().catch(() => false)
}
