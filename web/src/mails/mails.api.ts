import { type Mail, mailRoutes } from '@nspect/contract/mails'
import { settingRoutes } from '@nspect/contract/settings'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { invalidate, read } from '../api/read.ts'

/** rows that are asked for at once */
const size = 50

/** The outbox, newest first, page by page: the next one begins before the oldest mail that is known. */
export const mailPages = () =>
  infiniteQueryOptions({
    queryKey: [mailRoutes.listMails.path],
    queryFn: ({ signal, pageParam }) =>
      call(mailRoutes.listMails, { size, ...(pageParam > 0 && { before: pageParam }) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page: Mail[]) => (page.length < size ? undefined : page.at(-1)?.id),
  })

/** Does this installation send mails at all? (T15) */
export const mailConfig = () => read(settingRoutes.readPublicConfig, {})

/** Has a mail tried again at once. */
export const useSendAgain = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(mailRoutes.sendMailAgain, { id }),
    onSettled: () => invalidate(client, mailRoutes.listMails),
  })
}
