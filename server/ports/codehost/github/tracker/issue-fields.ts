import { z } from 'zod'
import { TrackerError } from '#server/ports/tracker/port'
import { type FieldValue, fieldTexts } from '#spec/engines/map-fields'
import type { GitHubClient } from '../api/client'
import { isRefusal } from '../api/refusals'
import type { RepositoryName } from './session'

export const ISSUE_FIELDS = [
  { id: 'labels', name: 'labels', type: 'list' },
  { id: 'milestone', name: 'milestone', type: 'text' },
  { id: 'assignees', name: 'assignees', type: 'person' },
] as const

export interface IssueParams {
  labels?: string[]
  assignees?: string[]
  /** The number of the milestone. */
  milestone?: number | null
}

const Milestone = z.object({ number: z.number(), title: z.string() })

/** Parameters of REST. Creates a milestone that does not exist; GitHub itself creates labels. */
export async function toParams(
  client: GitHubClient,
  repository: RepositoryName,
  fields: Readonly<Record<string, FieldValue | null>>,
  signal?: AbortSignal,
): Promise<IssueParams> {
  const params: IssueParams = {}
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'labels') params.labels = fieldTexts(value)
    else if (name === 'assignees' || name === 'assignee')
      params.assignees = fieldTexts(value).map((login) => login.replace(/^@/, ''))
    else if (name === 'milestone')
      params.milestone = value === null ? null : await milestoneOf(client, repository, String(value), signal)
    else {
      const names = ISSUE_FIELDS.map((field) => field.name).join(', ')
      throw new TrackerError('invalid', `GitHub issues have no field “${name}”. They have ${names}.`)
    }
  }
  return params
}

async function milestoneOf(
  client: GitHubClient,
  repository: RepositoryName,
  title: string,
  signal?: AbortSignal,
): Promise<number> {
  const existing = await findMilestone(client, repository, title, signal)
  if (existing !== null) return existing
  const route = 'POST /repos/{owner}/{repo}/milestones'
  try {
    const { number } = await client.request(route, {
      params: { ...repository, title },
      schema: Milestone,
      signal,
    })
    return number
  } catch (error) {
    // Someone created it at the same time.
    const created = isRefusal(error, 422) ? await findMilestone(client, repository, title, signal) : null
    if (created === null) throw error
    return created
  }
}

async function findMilestone(
  client: GitHubClient,
  repository: RepositoryName,
  title: string,
  signal?: AbortSignal,
): Promise<number | null> {
  const request = {
    params: { ...repository, state: 'all', per_page: 100 },
    schema: z.array(Milestone),
    signal,
  }
  for await (const page of client.pages('GET /repos/{owner}/{repo}/milestones', request)) {
    const match = page.find((each) => each.title.toLowerCase() === title.trim().toLowerCase())
    if (match) return match.number
  }
  return null
}
