import { z } from 'zod'
import type { HostedIssue, HostedIssueChange, IssueDraft, IssuesHost, LabelChange } from '../../forge-port'
import type { ReadOptions } from '../../port'
import type { GitHubClient } from '../api/client'
import type { GitHubApi } from '../api/connect-api'
import { isRefusal } from '../api/refusals'
import { comment, stickyComment } from './comments'

const ISSUE_ROUTE = '/repos/{owner}/{repo}/issues/{issue_number}'

const Issue = z
  .object({
    id: z.number(),
    number: z.number(),
    title: z.string(),
    body: z.string().nullish(),
    state: z.string(),
    state_reason: z.string().nullish(),
    user: z.object({ login: z.string() }).nullable(),
    labels: z.array(z.union([z.string(), z.object({ name: z.string() })])),
    html_url: z.string(),
    created_at: z.coerce.date(),
    updated_at: z.coerce.date(),
    pull_request: z.unknown().optional(),
  })
  .transform(({ pull_request, ...issue }) => ({
    isPull: pull_request !== undefined,
    issue: {
      id: issue.id,
      number: issue.number,
      title: issue.title,
      body: issue.body ?? '',
      state: issue.state === 'closed' ? 'closed' : 'open',
      closeReason: closeReasonOf(issue),
      author: issue.user?.login ?? 'ghost',
      labels: issue.labels.map((label) => (typeof label === 'string' ? label : label.name)),
      url: issue.html_url,
      createdAt: issue.created_at,
      updatedAt: issue.updated_at,
    } satisfies HostedIssue,
  }))

function closeReasonOf({
  state,
  state_reason: reason,
}: {
  state: string
  state_reason?: string | null | undefined
}): HostedIssue['closeReason'] {
  if (state !== 'closed') return null
  return reason === 'not_planned' || reason === 'duplicate' ? 'not_planned' : 'completed'
}

export function issuesOf(api: GitHubApi, appId: number): IssuesHost {
  return {
    issue: (repo, number, options) => readIssue(api.repository(repo), number, options),
    createIssue: (repo, draft) => createIssue(api.repository(repo), draft),
    editIssue: (repo, number, change) => editIssue(api.repository(repo), number, change),
    comment: (repo, number, body) => comment(api.repository(repo), number, body),
    stickyComment: (repo, number, marker, body) =>
      stickyComment(api.repository(repo), appId, number, marker, body),
    changeLabels: (repo, number, change) => changeLabels(api.repository(repo), number, change),
  }
}

async function readIssue(
  client: GitHubClient,
  number: number,
  options?: ReadOptions,
): Promise<HostedIssue | null> {
  const params = { issue_number: number }
  const response = await client.find(`GET ${ISSUE_ROUTE}`, {
    ...options,
    params,
    schema: Issue,
    cache: 'while_unchanged',
  })
  return response && !response.isPull ? response.issue : null
}

async function createIssue(client: GitHubClient, { title, body, labels }: IssueDraft): Promise<HostedIssue> {
  const params = { title, body, labels }
  return (await client.request('POST /repos/{owner}/{repo}/issues', { params, schema: Issue })).issue
}

async function editIssue(
  client: GitHubClient,
  number: number,
  change: HostedIssueChange,
): Promise<HostedIssue> {
  const { title, body, state, reason, labels } = change
  const params = { issue_number: number, title, body, state, state_reason: reason, labels }
  return (await client.request(`PATCH ${ISSUE_ROUTE}`, { params, schema: Issue })).issue
}

async function changeLabels(client: GitHubClient, number: number, { add = [], remove = [] }: LabelChange) {
  if (add.length > 0) await client.send(`POST ${ISSUE_ROUTE}/labels`, { issue_number: number, labels: add })
  for (const name of remove) {
    try {
      await client.send(`DELETE ${ISSUE_ROUTE}/labels/{name}`, { issue_number: number, name })
    } catch (error) {
      if (!isRefusal(error, 404)) throw error
    }
  }
}
