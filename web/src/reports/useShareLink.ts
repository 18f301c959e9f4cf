import { reportRoutes } from '@nspect/contract/reports'
import type { ArgsOf } from '@nspect/contract/route'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { toast } from '../ui/toast.ts'
import { copyText } from './shareLink.ts'

/** What a link allows besides reading. */
export type LinkRights = Required<Pick<ArgsOf<typeof reportRoutes.saveShareLink>, 'level' | 'mayPrint'>>

/** Creates and copies a link to a report, or to the point `key` alone; if copying fails, the link is shown (T103). */
export function useShareLink(projectId: number, key?: number) {
  const { t } = useTranslation('reports')
  const [rights, setRights] = useState<LinkRights>({ level: 'view', mayPrint: false })
  const { mutate, data, isPending } = useMutation({
    mutationFn: (newRights: LinkRights) =>
      call(reportRoutes.saveShareLink, { projectId, ...newRights, ...(key !== undefined && { key }) }),
    onSuccess: async ({ link }) => {
      if (await copyText(link)) toast.done(t('copied'))
      else toast.failed(t('copyFailed'))
    },
    onError: (error) => toast.failed(error.message || t('linkFailed')),
  })
  return {
    link: data?.link ?? '',
    isPending,
    /** of the link on screen, or of the one being created */
    rights,
    share: (newRights = rights) => {
      setRights(newRights)
      mutate(newRights, { onError: () => setRights(rights) })
    },
  }
}
export type ShareLink = ReturnType<typeof useShareLink>
