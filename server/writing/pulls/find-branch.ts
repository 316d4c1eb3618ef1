import type { Context } from '#server/kernel/context'
import { conflict, DomainError } from '#server/kernel/errors'
import type { Branch } from '#server/ports/codehost/port'
import type { LocalRepository } from '#server/writing/issues/index'

export async function defaultBranch(ctx: Pick<Context, 'ports'>, { ref }: LocalRepository): Promise<string> {
  const head = await ctx.ports.codeHosts.local.head(ref)
  if (head) return head.branch
  throw conflict('The repository has no commits yet. Push one first.')
}

export async function findBranch(
  { ports }: Pick<Context, 'ports'>,
  { ref }: LocalRepository,
  field: 'head' | 'base',
  name: string,
): Promise<Branch> {
  const branch = await ports.codeHosts.local.branch(ref, name)
  if (branch) return branch
  const msg = 'is not a branch of this repository. Push it first'
  throw new DomainError('validation_failed', {
    message: `${name} ${msg}.`,
    issues: [{ loc: ['body', field], msg, type: 'no_such_branch' }],
  })
}
