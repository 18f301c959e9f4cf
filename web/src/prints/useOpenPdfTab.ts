import { useMutation } from '@tanstack/react-query'
import { getShownLanguage, i18n } from '../i18n/i18n.ts'
import { toast } from '../ui/feedback/toast.ts'

interface PdfTabParams {
  url: () => Promise<string>
  tab: Window | null
}

/** What a new tab shows until its PDF is here: our own blank page, which its styles do not reach. */
const showPreparing = ({ document }: Window) => {
  const text = i18n.t('prints:preparing')
  document.title = text
  document.documentElement.lang = getShownLanguage()
  document.documentElement.style.colorScheme = 'light dark'
  document.body.style.font = '16px system-ui, sans-serif'
  document.body.style.padding = '24px'
  document.body.textContent = text
}

/** Opens a PDF in a new tab, once its URL is known. */
export const useOpenPdfTab = (onOpened?: () => void) => {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ url }: PdfTabParams) => url(),
    onSuccess: (url, { tab }) => {
      if (tab) tab.location.replace(url)
      else window.location.assign(url)
      onOpened?.()
    },
    onError: (error, { tab }) => {
      tab?.close()
      toast.failed(error)
    },
  })
  const open = (url: () => Promise<string>) => {
    // opened within the click: a tab opened after the response would be blocked as a pop-up
    const tab = window.open('', '_blank')
    if (tab) {
      tab.opener = null
      showPreparing(tab)
    }
    mutate({ url, tab })
  }
  return { open, isPending }
}
