import { type Mail, outboxRoutes } from '@nspect/contract/outbox/outbox'
import { settingRoutes } from '@nspect/contract/settings/settings'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callRoute } from '../api/callRoute.ts'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'

/** rows per request */
const size = 50

/** The outbox, newest first; the next page starts before the oldest loaded mail. */
export const mailPagesQuery = () =>
  infiniteQueryOptions({
    queryKey: [outboxRoutes.listMails.path],
    queryFn: ({ signal, pageParam }) =>
      callRoute(
        outboxRoutes.listMails,
        { size, ...(pageParam > 0 && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (page: Mail[]) => (page.length < size ? undefined : page.at(-1)?.id),
  })

/** The public configuration: whether this installation sends mails (T15). */
export const mailConfigQuery = () => readQuery(settingRoutes.readPublicConfig, {})

/** Retries a mail at once. */
export const useResendMail = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callRoute(outboxRoutes.sendMailAgain, { id }),
    onSettled: () => invalidateRoutes(client, outboxRoutes.listMails),
  })
}
