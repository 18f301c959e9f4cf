import { type InboxEntry, inboxRoutes } from '@nspect/contract/inbox'
import type { ArgsOf } from '@nspect/contract/route'
import type { Me } from '@nspect/contract/sessions'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { invalidate } from '../api/readQuery.ts'
import { meQuery } from '../api/signedInUser.ts'

/** ms: whoever comes back from a point sees what they read */
const staleTime = 5_000

/** One's own news, the latest first, page by page. */
export const inboxPages = (isUnread: boolean) =>
  infiniteQueryOptions({
    queryKey: [inboxRoutes.listInbox.path, isUnread],
    queryFn: ({ pageParam, signal }) =>
      call(
        inboxRoutes.listInbox,
        { isUnread, ...(pageParam > 0 && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }: { next: number | null }) => next ?? undefined,
    staleTime,
  })

/** Shows how many are unread, where the shell reads it. */
export const showUnread = (client: QueryClient, unread: number): void => {
  client.setQueryData(meQuery().queryKey, (me: Me | undefined) => me && { ...me, unread })
}

/** Marks entries, and shows what is left. Sent even if the page is left meanwhile. */
export const markInbox = async (
  client: QueryClient,
  body: ArgsOf<typeof inboxRoutes.markInbox>,
): Promise<void> => {
  const { unread } = await call(inboxRoutes.markInbox, body, { keepalive: true })
  showUnread(client, unread)
  await invalidate(client, inboxRoutes.listInbox)
}

/** Marks one as read that is being opened. */
export const openEntry = (client: QueryClient, { id, isRead }: InboxEntry): void => {
  // it is only unread a moment longer if this fails
  if (!isRead) markInbox(client, { entries: [id] }).catch(() => undefined)
}
