import type { CompleteResult } from '@modelcontextprotocol/server'
import type { McpSession } from '../session'
import { readTool } from '../tools/call-tool'
import type { ToolSet } from '../tools/tool-set'

const MAX_VALUES = 100

interface Completion {
  argument: { name: string; value: string }
  /** Arguments that are already filled in. */
  filled: Record<string, string>
}

/** Completes repository names and spec paths in templates and prompts, limited to what assistants may see. */
export async function complete(
  session: McpSession,
  tools: ToolSet,
  { argument, filled }: Completion,
  signal: AbortSignal,
): Promise<CompleteResult> {
  const specList = await readTool(session, tools.get('list_specs'), {}, signal)
  const specs = specList.specs as { repo: string; path: string }[]
  const values = new Set(
    specs
      .filter((spec) => isWithin(spec.repo, filled))
      .map((spec) => completionOf(argument.name, spec, filled)),
  )
  const prefix = argument.value.toLowerCase()
  const matching = [...values]
    .filter((value) => value !== null)
    .filter((value) => value.toLowerCase().startsWith(prefix))
  return {
    completion: {
      values: matching.slice(0, MAX_VALUES),
      total: matching.length,
      hasMore: matching.length > MAX_VALUES,
    },
  }
}

/** Prompts name a repository as `owner/name`, templates in two parts. */
function isWithin(fullName: string, { owner, repo }: Record<string, string>): boolean {
  const [ownerName, name] = fullName.split('/')
  if (repo?.includes('/')) return fullName === repo
  return (owner === undefined || owner === ownerName) && (repo === undefined || repo === name)
}

function completionOf(
  argument: string,
  spec: { repo: string; path: string },
  filled: Record<string, string>,
) {
  const [owner, name] = spec.repo.split('/')
  if (argument === 'owner') return owner ?? null
  if (argument === 'repo') return filled.owner === undefined ? spec.repo : (name ?? null)
  return argument === 'path' ? spec.path : null
}
