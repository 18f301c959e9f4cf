import { type McpTool, mcpTools } from '@nspect/contract/mcp/tools'
import { apiKeyAccesses } from '@nspect/contract/shared/enums'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectMcp } from '../testing/mcpClient.ts'
import { type Matrix, type PreparedCall, startMatrix } from './matrix.ts'
import { type CallerColumn, callsWithRows } from './permissionRows.ts'

/**
 * Every tool as every role, in its own client and another one, by a key of each access: it answers
 * as the call of the API does.
 */

let o: Matrix
beforeAll(async () => {
  o = await startMatrix()
})
afterAll(() => o.close())

const staff: readonly CallerColumn[] = ['viewer', 'user', 'manager', 'admin', 'superadmin']

const pickOffered = ({ input }: McpTool, { example }: PreparedCall) => {
  const { pins = [], ...args } = example.args as { pins?: Record<string, unknown>[] }
  const all = { ...args, ...pins[0] }
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => Object.hasOwn(input.shape, name)),
  )
}

const tried = async (name: string, tool: McpTool, attempt: Parameters<Matrix['prepare']>[1]) => {
  const call = callsWithRows.find(({ route }) => route.path === tool.route.path)
  if (!call) throw new Error(`${name} has no row`)
  const direct = await o.prepare(call, attempt)
  const fields = pickOffered(tool, direct)
  const sized = Object.hasOwn(tool.input.shape, 'size') ? { ...fields, size: 25 } : fields
  const answer = await direct.caller.call(tool.route, (tool.toArgs?.(sized) ?? sized) as never, {
    ...(direct.headers && { headers: direct.headers }),
  })
  // a change is made once, so the tool gets its own record
  const again = tool.route.changes ? await o.prepare(call, attempt) : direct
  const key = again.headers?.authorization?.slice('Bearer '.length) ?? ''
  const { client, call: callTool } = await connectMcp(o.w, key)
  const result = await callTool(name, {
    ...pickOffered(tool, again),
    ...(sized.size ? { size: 25 } : {}),
  })
  await client.close()
  return { answer, result }
}

/** 202: proposed */
const isDone = (status: number) => status === 200 || status === 202

const attempts = staff.flatMap((column) =>
  apiKeyAccesses.flatMap((byKey) =>
    [false, true].map((isForeign) => ({ column, byKey, isForeign })),
  ),
)

describe.each(Object.entries<McpTool>(mcpTools))('%s', (name, tool) => {
  it.each(attempts)(
    'T829: answers $column as the API does (key: $byKey, of another client: $isForeign)',
    async ({ isForeign, ...attempt }) => {
      const { answer, result } = await tried(name, tool, {
        ...attempt,
        ...(isForeign && { client: o.w.otherClient }),
      })
      const content = result.structuredContent
      const refused = isDone(answer.status) ? tool.findRefusal?.(answer.body) : answer.body
      expect(result.isError ? content.code : 'done').toBe(refused ? refused.code : 'done')
      if (tool.route.changes || answer.status !== 200) return
      expect('rows' in content ? content.rows : content).toEqual(answer.body)
    },
  )
})
