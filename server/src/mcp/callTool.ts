import type { CallToolResult } from '@modelcontextprotocol/server'
import type { ErrorBody } from '@nspect/contract/errors/httpErrors'
import { type McpTool, type McpToolName, mcpTools } from '@nspect/contract/mcp/tools'
import { limits } from '@nspect/contract/shared/limits'
import { listHeaders } from '@nspect/contract/shared/listQuery'
import { createFieldError, HttpError } from '../http/httpError.ts'
import { boundAnswer } from './boundAnswer.ts'
import type { ApiAnswer, CallApi } from './callApi.ts'

/** How the rest of a cut answer is read. */
const restHint =
  'The answer was too long and was cut, see `cut`. Ask for less: a smaller `size` with `page`, or `q`.'

const isToolName = (name: string): name is McpToolName => Object.hasOwn(mcpTools, name)

/** The tool of that name; undefined if none is offered. */
export const findTool = (name: string): McpTool | undefined =>
  isToolName(name) ? mcpTools[name] : undefined

/** Throws 400 for a field that the tool does not offer, though its call might know it. */
const assertOffered = ({ input }: McpTool, args: Record<string, unknown>): void => {
  const odd = Object.keys(args).find((name) => !Object.hasOwn(input.shape, name))
  if (odd !== undefined) throw createFieldError(odd.slice(0, 100), 'value.invalid')
}

/** Lists are read in pages. */
const addDefaultSize = ({ input }: McpTool, args: Record<string, unknown>) =>
  Object.hasOwn(input.shape, 'size') && args.size === undefined
    ? { ...args, size: limits.mcpRows }
    : args

/** An answer as an object, because the protocol has no lists; with how many there are in all. */
const wrapAnswer = ({ body, headers }: ApiAnswer): Record<string, unknown> => {
  if (!Array.isArray(body)) return body as Record<string, unknown>
  const total = headers[listHeaders.total.toLowerCase()]
  return { ...(total === undefined ? {} : { total: Number(total) }), rows: body }
}

const toResult = (content: Record<string, unknown>): CallToolResult => ({
  content: [
    { type: 'text', text: JSON.stringify(content) },
    ...('cut' in content ? [{ type: 'text' as const, text: restHint }] : []),
  ],
  structuredContent: content,
})

const toRefusal = ({ current, ...refusal }: ErrorBody): CallToolResult => {
  const content = { ...refusal, ...(current === undefined ? {} : { current }) }
  const bounded = boundAnswer(content, limits.mcpAnswer) ?? { ...refusal }
  return {
    isError: true,
    content: [{ type: 'text', text: refusal.Message }],
    structuredContent: bounded,
  }
}

/**
 * Runs a tool as its call of the API, which decides everything: a refusal is that of the call.
 * Throws 400 for a field that is not offered, and 413 for an answer that cannot be cut.
 */
export const callTool = async (
  tool: McpTool,
  { idempotencyKey, ...args }: Record<string, unknown>,
  callApi: CallApi,
): Promise<CallToolResult> => {
  assertOffered(tool, { ...args, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) })
  const sized = addDefaultSize(tool, args)
  const answer = await callApi(tool.route, tool.toArgs?.(sized) ?? sized, idempotencyKey)
  if (answer.status !== 200 && answer.status !== 202) return toRefusal(answer.body as ErrorBody)
  const refused = tool.findRefusal?.(answer.body)
  if (refused) return toRefusal(refused)
  const bounded = boundAnswer(wrapAnswer(answer), limits.mcpAnswer)
  if (!bounded) throw new HttpError('mcp.answerTooLong')
  return toResult(bounded)
}
