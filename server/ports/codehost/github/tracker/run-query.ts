import type { z } from 'zod'
import { TrackerError } from '#server/ports/tracker/port'
import type { GitHubClient } from '../api/client'

interface Query<T> {
  schema: z.ZodType<T>
  variables?: Record<string, string>
  signal?: AbortSignal
}

/** Runs a GraphQL query. Missing objects are null in its data. */
export async function runQuery<T>(
  client: GitHubClient,
  query: string,
  { variables = {}, schema, signal }: Query<T>,
): Promise<T> {
  const { data, refusal } = await client.graphql(query, { variables, schema, signal, allowsMissing: true })
  if (refusal === null) return data
  if (/something went wrong|timed? ?out|try again/i.test(refusal))
    throw new TrackerError('unavailable', `GitHub failed: ${refusal}`, { retryable: true })
  throw new TrackerError('invalid', `GitHub refuses this: ${refusal}`)
}
