import { z } from 'zod'
import { CodeHostError, type PathChange } from '../../port'
import type { GitHubClient } from '../api/client'

const BATCH = 50

const History = z.object({
  nodes: z
    .array(
      z
        .object({
          oid: z.string(),
          committedDate: z.coerce.date(),
          author: z.object({ name: z.string().nullable() }).nullable(),
        })
        .transform(({ oid, committedDate, author }) => ({
          commitSha: oid,
          author: author?.name ?? '',
          committedAt: committedDate,
        })),
    )
    .max(1),
})

const Dates = z.object({ repository: z.object({ object: z.record(z.string(), History) }) })

/** The newest change of each path, up to this commit. Omits paths that were never in its history. */
export async function* dateChanges(
  client: GitHubClient,
  commitSha: string,
  paths: string[],
  signal?: AbortSignal,
): AsyncGenerator<PathChange, void, undefined> {
  for (let from = 0; from < paths.length; from += BATCH)
    yield* await dateBatch(client, commitSha, paths.slice(from, from + BATCH), signal)
}

/** Splits a query in halves if it is too expensive for GitHub. */
async function dateBatch(
  client: GitHubClient,
  commitSha: string,
  paths: string[],
  signal?: AbortSignal,
): Promise<PathChange[]> {
  const variables = { commitSha, ...variablesOf(paths) }
  const { data, refusal } = await client.graphql(queryOf(paths), { variables, signal, schema: Dates })
  if (data) {
    const { object } = data.repository
    return paths.flatMap((path, i) => (object[`p${i}`]?.nodes ?? []).map((node) => ({ path, ...node })))
  }
  if (paths.length === 1)
    throw new CodeHostError(
      'unreadable',
      `GitHub did not return when ${paths[0]} changed (${refusal.slice(0, 200)}). Try again later.`,
      { retryable: true },
    )
  const middle = Math.ceil(paths.length / 2)
  const halves = [paths.slice(0, middle), paths.slice(middle)]
  return (await Promise.all(halves.map((half) => dateBatch(client, commitSha, half, signal)))).flat()
}

const queryOf = (paths: string[]) => `
  query ($owner: String!, $repo: String!, $commitSha: GitObjectID!${paths.map((_, i) => `, $p${i}: String!`).join('')}) {
    repository(owner: $owner, name: $repo) {
      object(oid: $commitSha) {
        ... on Commit {
          ${paths.map((_, i) => `p${i}: history(first: 1, path: $p${i}) { nodes { oid committedDate author { name } } }`).join('\n')}
        }
      }
    }
  }`

const variablesOf = (paths: string[]) => Object.fromEntries(paths.map((path, i) => [`p${i}`, path]))
