import type { RouteArgs } from '@nspect/contract/http/route'
import { type InboxEntry, inboxRoutes } from '@nspect/contract/inbox/inbox'
import type { Me } from '@nspect/contract/sessions/sessions'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { callRoute } from '../api/callRoute.ts'
import { invalidateRoutes } from '../api/readQuery.ts'
import { signedInUserQuery } from '../api/signedInUser.ts'

/** ms: whoever comes back from a point sees what they read */
const staleTime = 5_000

/** One's own news, the latest first, page by page. */
export const inboxPagesQuery = (isUnread: boolean) =>
  infiniteQueryOptions({
    queryKey: [inboxRoutes.listInbox.path, isUnread],
    queryFn: ({ pageParam, signal }) =>
      callRoute(
        inboxRoutes.listInbox,
        { isUnread, ...(pageParam > 0 && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }: { next: number | null }) => next ?? undefined,
    staleTime,
  })

/** Shows how many are unread, where the shell reads it. */
export const setUnreadInboxCount = (client: QueryClient, unread: number): void => {
  client.setQueryData(signedInUserQuery().queryKey, (me: Me | undefined) => me && { ...me, unread })
}

/** Marks entries, and shows what is left. Sent even if the page is left meanwhile. */
export const markInboxEntries = async (
  client: QueryClient,
  body: RouteArgs<typeof inboxRoutes.markInbox>,
): Promise<void> => {
  const { unread } = await callRoute(inboxRoutes.markInbox, body, { keepalive: true })
  setUnreadInboxCount(client, unread)
  await invalidateRoutes(client, inboxRoutes.listInbox)
}

/** Marks one as read that is being opened. */
export const markInboxEntryRead = (client: QueryClient, { id, isRead }: InboxEntry): void => {
  // it is only unread a moment longer if this fails
  if (!isRead) markInboxEntries(client, { entries: [id] }).catch(() => undefined)
}
