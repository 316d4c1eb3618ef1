import type { OrgProcedureContext } from '#server/kernel/context'
import { conflict, notFound } from '#server/kernel/errors'
import { toDomainError } from '#server/kernel/problems/to-domain-error'
import { runProcedure } from '#server/kernel/run-procedure'
import { documentsIn, type Exposures } from '#spec/tools/index'
import { findExposures } from '../exposure/find-exposures'
import type { McpSession } from '../session'
import type { Arguments } from './admit-call'
import type { LoadedTool } from './load-tools'

interface ToolAnswer {
  answer: object
  /** What assistants may see of each document in the answer. */
  exposures: Exposures
}

/** Runs a tool. The document named in the arguments must be exposed. */
export async function runTool(
  { ctx, readSaveMode }: McpSession,
  tool: LoadedTool,
  args: Arguments,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const named = tool.document?.(args) ?? null
  const requireNamed = async () => {
    if (named) requireExposure(tool, (await findExposures(ctx, [named])).of(named))
  }
  if (!tool.isReadOnly) await requireNamed()
  const answer = await tool
    .run(toolCall(ctx, tool, readSaveMode, signal), args)
    .catch(async (error: unknown) => {
      // The reason of a failure may reveal something about a hidden document.
      await requireNamed()
      throw await withoutHiddenFile(ctx, tool, args, error)
    })
  const toCheck = tool.isReadOnly ? named : null
  // Exposures are read after the answer, so a document that was hidden in between counts as hidden.
  const exposures = await findExposures(ctx, [...documentsIn(answer), ...(toCheck ? [toCheck] : [])])
  if (toCheck) requireExposure(tool, exposures.of(toCheck))
  return { answer, exposures }
}

/** Replaces an error that would reveal a hidden file. */
async function withoutHiddenFile(
  ctx: OrgProcedureContext,
  tool: LoadedTool,
  args: Arguments,
  error: unknown,
): Promise<unknown> {
  const created = tool.creates?.(args)
  if (!created || !toDomainError(error).extras.file_exists) return error
  const exposures = await findExposures(ctx, [created])
  return exposures.of(created) === 'none' ? conflict('This path cannot be used. Choose another path.') : error
}

function requireExposure(tool: LoadedTool, exposure: ReturnType<Exposures['of']>): void {
  if (exposure === 'none') throw notFound()
  if (exposure === 'full' || (tool.isReadOnly && !tool.needsText)) return
  throw conflict(
    'Assistants may see only the metadata of this document, so they can neither read nor change its text. A person can change ai_exposure in its frontmatter or in CONFIG.yaml.',
  )
}

const toolCall = (
  ctx: OrgProcedureContext,
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
