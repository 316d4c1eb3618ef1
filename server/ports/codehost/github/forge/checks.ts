import { z } from 'zod'
import type { CheckAnnotation, CheckChange, CheckDraft, CheckKey, ChecksHost } from '../../forge-port'
import { objectId } from '../../object-id'
import type { ReadOptions } from '../../port'
import type { GitHubClient } from '../api/client'
import type { GitHubApi } from '../api/connect-api'

const CHECKS_ROUTE = '/repos/{owner}/{repo}/check-runs'
const COMMIT_CHECKS_ROUTE = '/repos/{owner}/{repo}/commits/{ref}/check-runs'
const CHECK_ROUTE = '/repos/{owner}/{repo}/check-runs/{check_run_id}'

/** GitHub accepts this many annotations per request, and appends them to the earlier ones. */
const ANNOTATIONS = 50
const MAX_TEXT = 65_535

/** Checks of earlier versions have no kind. */
const CheckRun = z.object({ id: z.number(), external_id: z.string().nullish() })

const CheckRuns = z.object({ check_runs: z.array(CheckRun) })

export function checksOf(api: GitHubApi, appId: number): ChecksHost {
  return {
    findCheck: (repo, check, options) => findCheck(api.repository(repo), appId, check, options),
    createCheck: (repo, draft) => createCheck(api.repository(repo), draft),
    updateCheck: (repo, id, change) => updateCheck(api.repository(repo), id, change),
  }
}

async function findCheck(
  client: GitHubClient,
  appId: number,
  { headSha, name, kind }: CheckKey,
  { signal }: ReadOptions = {},
): Promise<number | null> {
  const params = { ref: objectId(headSha), check_name: name, filter: 'all', app_id: appId }
  const { check_runs } = await client.request(`GET ${COMMIT_CHECKS_ROUTE}`, {
    params,
    schema: CheckRuns,
    signal,
  })
  return check_runs.find(({ external_id }) => (external_id || kind) === kind)?.id ?? null
}

async function createCheck(
  client: GitHubClient,
  { name, headSha, kind, ...change }: CheckDraft,
): Promise<number> {
  const [firstPart, ...otherParts] = splitAnnotations(change)
  const params = { name, head_sha: objectId(headSha), external_id: kind, ...firstPart }
  const { id } = await client.request(`POST ${CHECKS_ROUTE}`, { params, schema: CheckRun })
  await sendParts(client, id, otherParts)
  return id
}

const updateCheck = (client: GitHubClient, id: number, change: CheckChange) =>
  sendParts(client, id, splitAnnotations(change))

async function sendParts(client: GitHubClient, id: number, parts: Part[]): Promise<void> {
  for (const part of parts) await client.send(`PATCH ${CHECK_ROUTE}`, { check_run_id: id, ...part })
}

type Part = ReturnType<typeof splitAnnotations>[number]

function splitAnnotations({
  conclusion,
  title,
  summary,
  text,
  detailsUrl,
  actions,
  annotations = [],
}: CheckChange) {
  const count = Math.max(1, Math.ceil(annotations.length / ANNOTATIONS))
  const state = conclusion === null ? { status: 'in_progress' } : { status: 'completed', conclusion }
  return Array.from({ length: count }, (_, i) => ({
    ...state,
    details_url: detailsUrl,
    actions,
    output: {
      title,
      summary: summary.slice(0, MAX_TEXT),
      text: text?.slice(0, MAX_TEXT),
      annotations: annotations.slice(i * ANNOTATIONS, (i + 1) * ANNOTATIONS).map(annotationOf),
    },
  }))
}

const annotationOf = ({ path, startLine, endLine, level, message, title }: CheckAnnotation) => ({
  path,
  start_line: startLine,
  end_line: endLine,
  annotation_level: level,
  message,
  title,
})
