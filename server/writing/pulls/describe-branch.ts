import type { Context, OrgContext } from '#server/kernel/context'
import type { Branch, CommitComparison } from '#server/ports/codehost/port'
import { findLocalRepository, type LocalRepository, type RepoNames } from '#server/writing/issues/index'
import { defaultBranch, findBranch } from './find-branch'
import { takeFirst } from './get-pull'
import type { CompareInput, ComparisonWire } from './wire'

const MAX_TITLE = 256

/** How two branches relate, and the default text of a pull request between them. */
export async function compareBranches(
  ctx: OrgContext,
  at: RepoNames,
  input: CompareInput,
): Promise<ComparisonWire> {
  const repository = await findLocalRepository(ctx, at)
  const { head: headName, base: baseName } = input
  const fallback = headName && baseName ? '' : await defaultBranch(ctx, repository)
  const base = await findBranch(ctx, repository, 'base', baseName ?? fallback)
  const head = await findBranch(ctx, repository, 'head', headName ?? fallback)
  const comparison = await ctx.ports.codeHosts.local.compare(repository.ref, base.commitSha, head.commitSha)
  const { aheadBy = 0, behindBy = 0 } = comparison ?? {}
  const text = comparison && (await describeBranch(ctx, repository, head, comparison))
  return {
    head: head.name,
    base: base.name,
    ahead_by: aheadBy,
    behind_by: behindBy,
    title: text?.title ?? titleOfBranch(head.name),
    body: text?.body ?? '',
  }
}

/** The message of the only commit, else the name of the branch in words. */
export async function describeBranch(
  { ports }: Pick<Context, 'ports'>,
  { ref }: LocalRepository,
  head: Branch,
  { aheadBy }: CommitComparison,
): Promise<{ title: string; body: string }> {
  const [commit] = aheadBy === 1 ? await takeFirst(ports.codeHosts.local.history(ref, head.commitSha), 1) : []
  const [first = '', ...rest] = (commit?.message ?? '').replaceAll('\0', '').split(/\r\n|[\r\n]/)
  const title = first.trim().slice(0, MAX_TITLE)
  return title === ''
    ? { title: titleOfBranch(head.name), body: '' }
    : { title, body: rest.join('\n').trim().slice(0, 65_536) }
}

function titleOfBranch(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim() || name
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
