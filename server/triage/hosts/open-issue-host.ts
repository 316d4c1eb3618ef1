import { codeHostOf } from '../../kernel/code-hosts/code-host-of'
import type { OrgContext } from '../../kernel/context'
import type { Repository } from '../../kernel/repositories/find-repository'
import { forgeIssues } from './forge-issues'
import type { IssueHost } from './issue-host'
import { localIssues } from './local-issues'

export function openIssueHost(ctx: OrgContext, repository: Repository): IssueHost {
  const { forge } = codeHostOf(ctx, repository)
  return forge ? forgeIssues(ctx, repository, forge) : localIssues(ctx, repository)
}
