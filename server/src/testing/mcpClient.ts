import {
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import type { ErrorBody } from '@nspect/contract/errors/httpErrors'
import type { World } from './world.ts'

/** An MCP client of the world's server, as programs use one. */
export interface McpConnection {
  client: Client
  call(
    name: string,
    args?: Record<string, unknown>,
  ): Promise<CallToolResult & { structuredContent: Record<string, unknown> & Partial<ErrorBody> }>
}

/** Connects with that key, in a revision of the protocol that clients speak. */
export const connectMcp = async (
  w: World,
  key: string,
  mode: 'legacy' | 'auto' = 'legacy',
): Promise<McpConnection> => {
  const client = new Client(
    { name: 'hotel-desk', version: '1.0.0' },
    { versionNegotiation: { mode } },
  )
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', w.url), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  )
  return {
    client,
    call: async (name, args = {}) =>
      (await client.callTool({ name, arguments: args })) as Awaited<
        ReturnType<McpConnection['call']>
      >,
  }
}
