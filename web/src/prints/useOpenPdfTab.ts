import { useMutation } from '@tanstack/react-query'
import { toast } from '../ui/feedback/toast.ts'

interface PdfTabParams {
  url: () => Promise<string>
  tab: Window | null
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
    if (tab) tab.opener = null
    mutate({ url, tab })
  }
  return { open, isPending }
}
