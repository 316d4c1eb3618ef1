import type { CallToolResult } from '@modelcontextprotocol/server'
import type { OrgRequestContext } from '../../kernel/context'
import { planOf } from '../../kernel/entitlements/org-plan'
import { conflict, DomainError, notFound } from '../../kernel/errors'
import { runProcedure } from '../../kernel/run-procedure'
import { userIdOf } from '../../kernel/user-id-of'
import { fenceData } from '../answer/data-fence'
import { errorText, invalidArguments, toDomainError } from '../answer/error-text'
import { fitAnswer } from '../answer/fit-answer'
import { applyExposure, documentsIn } from '../exposure/apply-exposure'
import { type Exposures, findExposures } from '../exposure/find-exposures'
import type { McpSession } from '../session'
import { withinTime } from '../within-time'
import type { LoadedTool } from './load-tools'

/** Calls a tool for an assistant. Every failure becomes an answer that says what to do next. */
export async function callTool(
  session: McpSession,
  tool: LoadedTool,
  rawArguments: unknown,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const { ctx } = session
  try {
    const { answer, text } = await withinTime((limit) => answerOf(session, tool, rawArguments, limit), signal)
    noteCall(session, tool, 'ok')
    return { content: [{ type: 'text', text }], structuredContent: answer }
  } catch (thrown) {
    const error = toDomainError(thrown)
    if (error.code === 'internal') ctx.log.error({ err: error.cause, tool: tool.name }, 'a tool call failed')
    noteCall(session, tool, error.code)
    return { isError: true, content: [{ type: 'text', text: errorText(error, ctx.requestId) }] }
  }
}

async function answerOf(session: McpSession, tool: LoadedTool, rawArguments: unknown, signal: AbortSignal) {
  const args = await admit(session, tool, rawArguments)
  const exposed = await answerExposed(session, tool, args, signal)
  const { max_chars: budget = DEFAULT_BUDGET } = args
  const answer = fitAnswer(tool, exposed, { ...args, max_chars: budget })
  const { outline, body } = tool.describe(answer)
  const text = body === '' ? outline : `${outline}\n\n${fenceData(body.slice(0, budget))}`
  return { answer, text }
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
      const args = await admit(session, tool, rawArguments)
      return answerExposed(session, tool, args, limit)
    }, signal)
  } catch (error) {
    throw toDomainError(error)
  }
}

/** Checks permission, rate and arguments. */
async function admit(
  { ctx, membership }: McpSession,
  tool: LoadedTool,
  rawArguments: unknown,
): Promise<Arguments> {
  if (!membership.permissions.includes(tool.permission)) throw missingPermission(tool)
  if (tool.rate) await ctx.countUse(tool.rate, `user ${userIdOf(ctx)}`)
  return parseArguments(tool, rawArguments)
}

/** Characters of the answer of a tool without the argument `max_chars`. */
const DEFAULT_BUDGET = 20_000

type Arguments = Record<string, unknown> & { max_chars?: number }

function parseArguments(tool: LoadedTool, rawArguments: unknown): Arguments {
  const parsed = tool.input.strict().safeParse(rawArguments ?? {})
  if (!parsed.success) throw invalidArguments(parsed.error)
  return parsed.data
}

/** The answer as far as the documents that it is about are exposed. */
async function answerExposed(
  { ctx, readSaveMode }: McpSession,
  tool: LoadedTool,
  args: Arguments,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const named = tool.document?.(args) ?? null
  const requireNamed = async () => {
    if (named) requireExposure(tool, (await findExposures(ctx, [named])).of(named))
  }
  if (!tool.isReadOnly) await requireNamed()
  const answer = await tool
    .run(toolCall(ctx, tool, readSaveMode, signal), args)
    .catch(async (error: unknown) => {
      // The reason of a failure may tell something about a hidden document.
      await requireNamed()
      throw error
    })
  // Read after the answer: a text that has just been hidden was read before, or is hidden now.
  const documents = [...(tool.isReadOnly && named ? [named] : []), ...documentsIn(answer)]
  const exposures = await findExposures(ctx, documents)
  if (tool.isReadOnly && named) requireExposure(tool, exposures.of(named))
  const exposed = applyExposure(answer, exposures)
  if (!exposed) throw notFound()
  return exposed
}

function requireExposure(tool: LoadedTool, exposure: ReturnType<Exposures['of']>): void {
  if (exposure === 'none') throw notFound()
  if (exposure === 'full' || (tool.isReadOnly && !tool.needsText)) return
  throw conflict(
    'Assistants may see only the metadata of this document, so they can neither read nor change its text. A person can change ai_exposure in its frontmatter or in CONFIG.yaml.',
  )
}

const toolCall = (
  ctx: OrgRequestContext,
  tool: LoadedTool,
  readSaveMode: McpSession['readSaveMode'],
  signal: AbortSignal,
) => ({
  readSaveMode,
  call: (input: object) =>
    runProcedure(tool.definition, ctx, {
      path: tool.name,
      rawInput: { ...input, org: ctx.org.slug },
      signal,
    }),
})

const missingPermission = ({ name, permission }: LoadedTool) =>
  new DomainError('forbidden', { message: `${name} needs the permission ${permission}.` })

/** Tells analytics that a tool was called, without names and texts. */
function noteCall({ ctx }: McpSession, { name }: LoadedTool, outcome: string): void {
  const properties = { org: ctx.org.id, plan: planOf(ctx), tool: name, outcome }
  ctx.ports.analytics?.capture({ name: 'mcp_called', properties })
}
