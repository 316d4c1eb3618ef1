import type { CallToolResult } from '@modelcontextprotocol/server'
import { planOf } from '#server/kernel/entitlements/org-plan'
import { DomainError, notFound } from '#server/kernel/errors'
import { toDomainError } from '#server/kernel/problems/to-domain-error'
import { applyExposure, type Exposures, shapeAnswer } from '#spec/tools/index'
import { errorText } from '../answer/error-text'
import type { McpSession } from '../session'
import { admitCall } from './admit-call'
import type { LoadedTool } from './load-tools'
import { runTool } from './run-tool'

/** Calls a tool for an assistant. Every failure becomes an answer with the next step. */
export async function callTool(
  session: McpSession,
  tool: LoadedTool,
  rawArguments: unknown,
  signal?: AbortSignal,
): Promise<CallToolResult> {
  const { ctx } = session
  try {
    const { answer, text } = await withinTime((limit) => answerOf(session, tool, rawArguments, limit), signal)
    captureCall(session, tool, 'ok')
    return { content: [{ type: 'text', text }], structuredContent: answer }
  } catch (thrown) {
    const error = toDomainError(thrown)
    if (error.code === 'internal') ctx.log.error({ err: error.cause, tool: tool.name }, 'a tool call failed')
    captureCall(session, tool, error.code)
    return { isError: true, content: [{ type: 'text', text: errorText(error, ctx.requestId) }] }
  }
}

async function answerOf(session: McpSession, tool: LoadedTool, rawArguments: unknown, signal: AbortSignal) {
  const args = await admitCall(session, tool, rawArguments)
  const { answer: whole, exposures } = await runTool(session, tool, args, signal)
  const shaped = shapeAnswer(tool, whole, exposures, args)
  if (!shaped) throw notFound()
  return shaped
}

/** The whole answer of a reading tool, for resources, prompts and completions. Throws our own errors. */
export async function readTool(
  session: McpSession,
  tool: LoadedTool,
  rawArguments: unknown,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  try {
    return await withinTime(async (limit) => {
      const args = await admitCall(session, tool, rawArguments)
      const { answer, exposures } = await runTool(session, tool, args, limit)
      return expose(answer, exposures)
    }, signal)
  } catch (error) {
    throw toDomainError(error)
  }
}

function expose(answer: object, exposures: Exposures): Record<string, unknown> {
  const exposed = applyExposure(answer, exposures)
  if (!exposed) throw notFound()
  return exposed
}

/** Sends the call of a tool to analytics, without names and texts. */
function captureCall({ ctx }: McpSession, { name }: LoadedTool, outcome: string): void {
  const properties = { org_id: ctx.org.id, plan: planOf(ctx), tool: name, outcome }
  ctx.ports.analytics?.capture({ name: 'mcp_called', properties })
}

const MAX_MS = 45_000

/** Runs the work until it ends, the client disconnects, or the time limit is reached. */
async function withinTime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  clientGone?: AbortSignal,
  maxMs = MAX_MS,
): Promise<T> {
  const stop = new AbortController()
  const stopped = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason))
  })
  const stopIfGone = () => stop.abort(clientGone?.reason)
  if (clientGone?.aborted) stopIfGone()
  clientGone?.addEventListener('abort', stopIfGone)
  const timer = setTimeout(() => stop.abort(tooSlow(maxMs)), maxMs)
  try {
    return await Promise.race([work(stop.signal), stopped])
  } finally {
    clearTimeout(timer)
    clientGone?.removeEventListener('abort', stopIfGone)
  }
}

const tooSlow = (maxMs: number) =>
  new DomainError('unavailable', {
    message: `The call took longer than ${maxMs / 1000} seconds. Ask for less at once, or try again later.`,
    retryable: true,
  })
