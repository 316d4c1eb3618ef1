import { z } from 'zod'
import { objectId } from '../../object-id'
import type { CommitInfo, HistoryOptions } from '../../port'
import type { GitHubClient } from '../api/client'

const Person = z
  .object({ name: z.string(), email: z.string(), date: z.coerce.date() })
  .transform(({ date, ...person }) => ({ ...person, at: date }))

const Commit = z
  .object({
    sha: z.string(),
    parents: z.array(z.object({ sha: z.string() })),
    commit: z.object({ author: Person, committer: Person, message: z.string() }),
  })
  .transform(
    ({ sha, parents, commit: { message, ...people } }): CommitInfo => ({
      sha,
      parents: parents.map((parent) => parent.sha),
      ...people,
      message: message.trimEnd(),
    }),
  )

const RangeResponse = z.object({ commits: z.array(z.object({ sha: z.string() })) })

export async function* listCommits(
  client: GitHubClient,
  commitSha: string,
  { path, sinceSha, offset = 0, signal }: HistoryOptions,
): AsyncGenerator<CommitInfo, void, undefined> {
  const since = sinceSha ? await commitsSince(client, objectId(sinceSha), objectId(commitSha), signal) : null
  const params = { sha: objectId(commitSha), ...(path === undefined ? {} : { path }) }
  let remaining = since?.size ?? Number.POSITIVE_INFINITY
  let passed = 0
  if (remaining === 0) return
  const request = { params, signal, schema: z.array(Commit) }
  for await (const page of client.pages('GET /repos/{owner}/{repo}/commits', request)) {
    for (const commit of page) {
      if (since && !since.has(commit.sha)) continue
      remaining -= 1
      passed += 1
      if (passed > offset) yield commit
    }
    if (remaining === 0) return
  }
}

/** GitHub lists a range of commits only from its newest end, and cannot filter it by path. */
async function commitsSince(
  client: GitHubClient,
  baseSha: string,
  headSha: string,
  signal?: AbortSignal,
): Promise<Set<string>> {
  const shas = new Set<string>()
  const request = { params: { basehead: `${baseSha}...${headSha}` }, signal, schema: RangeResponse }
  for await (const { commits } of client.pages('GET /repos/{owner}/{repo}/compare/{basehead}', request))
    for (const { sha } of commits) shas.add(sha)
  return shas
}
