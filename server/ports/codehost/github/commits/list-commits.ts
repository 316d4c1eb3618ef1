import { z } from 'zod'
import { objectId } from '../../object-id'
import type { CommitInfo, HistoryOptions } from '../../port'
import type { Client } from '../api/client'

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

const Compared = z.object({ commits: z.array(z.object({ sha: z.string() })) })

export async function* listCommits(
  client: Client,
  commitSha: string,
  { path, sinceSha, offset = 0, signal }: HistoryOptions,
): AsyncGenerator<CommitInfo, void, undefined> {
  const since = sinceSha ? await commitsSince(client, objectId(sinceSha), objectId(commitSha), signal) : null
  const params = { sha: objectId(commitSha), ...(path === undefined ? {} : { path }) }
  let left = since?.size ?? Number.POSITIVE_INFINITY
  let passed = 0
  if (left === 0) return
  const question = { params, signal, schema: z.array(Commit) }
  for await (const page of client.pages('GET /repos/{owner}/{repo}/commits', question)) {
    for (const commit of page) {
      if (since && !since.has(commit.sha)) continue
      left -= 1
      passed += 1
      if (passed > offset) yield commit
    }
    if (left === 0) return
  }
}

/** GitHub lists a range of commits only from its newest end, and cannot filter it by path. */
async function commitsSince(
  client: Client,
  baseSha: string,
  headSha: string,
  signal?: AbortSignal,
): Promise<Set<string>> {
  const shas = new Set<string>()
  const question = { params: { basehead: `${baseSha}...${headSha}` }, signal, schema: Compared }
  for await (const { commits } of client.pages('GET /repos/{owner}/{repo}/compare/{basehead}', question))
    for (const { sha } of commits) shas.add(sha)
  return shas
}
