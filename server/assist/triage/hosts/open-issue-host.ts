import { codeHostOf } from '#server/kernel/code-hosts/code-host-of'
import type { OrgContext } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { forgeIssues } from './forge-issues'
import type { IssueHost } from './issue-host'
import { localIssues } from './local-issues'

export function openIssueHost(ctx: OrgContext, repository: Repository): IssueHost {
  const { forge } = codeHostOf(ctx, repository)
  return forge ? forgeIssues(ctx, repository, forge) : localIssues(ctx, repository)
}
