import { DomainError } from '#server/kernel/errors'
import { invalidArguments } from '#server/kernel/problems/to-domain-error'
import { userIdOf } from '#server/kernel/user-id-of'
import type { McpSession } from '../session'
import type { LoadedTool } from './load-tools'

/** Arguments that passed the schema of their tool. */
export type Arguments = Record<string, unknown> & {
  limit?: number
  offset?: number
  from?: number
  max_chars?: number
}

/** Checks permission, rate and arguments of a call. */
export async function admitCall(
  { ctx, membership }: McpSession,
  tool: LoadedTool,
  rawArguments: unknown,
): Promise<Arguments> {
  if (!membership.permissions.includes(tool.permission)) throw missingPermission(tool)
  if (tool.rate) await ctx.countUse(tool.rate, `user ${userIdOf(ctx)}`)
  const parsed = tool.strictInput.safeParse(rawArguments ?? {})
  if (!parsed.success) throw invalidArguments(parsed.error)
  return parsed.data
}

const missingPermission = ({ name, permission }: LoadedTool) =>
  new DomainError('forbidden', { message: `${name} needs the permission ${permission}.` })
