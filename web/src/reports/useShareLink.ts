import { reportRoutes } from '@nspect/contract/reports'
import type { ArgsOf } from '@nspect/contract/route'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { toast } from '../ui/toast.ts'
import { copyText } from './shareLink.ts'

/** What the holder of a link may do besides reading. */
export type LinkRights = Required<Pick<ArgsOf<typeof reportRoutes.saveShareLink>, 'level' | 'mayPrint'>>

/** Makes the link to a report, or with `key` to that point alone, and copies it; where it cannot, the link is shown (T103). */
export function useShareLink(projectId: number, key?: number) {
  const { t } = useTranslation('reports')
  const [rights, setRights] = useState<LinkRights>({ level: 'view', mayPrint: false })
  const { mutate, data, isPending } = useMutation({
    mutationFn: (wanted: LinkRights) =>
      call(reportRoutes.saveShareLink, { projectId, ...wanted, ...(key !== undefined && { key }) }),
    onSuccess: async ({ link }) => {
      if (await copyText(link)) toast.done(t('copied'))
      else toast.failed(t('copyFailed'))
    },
    onError: (error) => toast.failed(error.message || t('linkFailed')),
  })
  return {
    link: data?.link ?? '',
    isPending,
    /** what the link on screen allows, or the one that is being made */
    rights,
    share: (wanted = rights) => {
      setRights(wanted)
      mutate(wanted, { onError: () => setRights(rights) })
    },
  }
}
export type ShareLink = ReturnType<typeof useShareLink>
