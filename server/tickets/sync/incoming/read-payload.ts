import { z } from 'zod'

/** Payloads only show which ticket may have changed. Unexpected values are ignored. */

const Key = z.string().max(200)

const JiraPayload = z.object({
  issue: z.object({ key: Key }),
  changelog: z
    .object({ items: z.array(z.object({ field: z.string(), fromString: z.string().nullish() })) })
    .nullish()
    .catch(null),
})

/** The key of the issue, and its earlier one if it was moved to another project. */
export function jiraKeys(payload: unknown): string[] {
  const { data } = JiraPayload.safeParse(payload)
  if (!data) return []
  const earlier = (data.changelog?.items ?? []).flatMap(({ field, fromString }) =>
    field === 'Key' && fromString ? [fromString] : [],
  )
  return [data.issue.key, ...earlier]
}

const LinearPayload = z.object({
  data: z.object({ identifier: Key, previousIdentifiers: z.array(Key).nullish().catch(null) }),
})

/** The identifier of the issue, and its earlier ones if it was moved to another team. */
export function linearIdentifiers(payload: unknown): string[] {
  const { data } = LinearPayload.safeParse(payload)
  return data ? [data.data.identifier, ...(data.data.previousIdentifiers ?? [])] : []
}

const GitHubPayload = z.object({
  issue: z.object({ number: z.number().int().positive() }),
  repository: z.object({ full_name: Key }),
})

export function gitHubIssue(payload: unknown): string[] {
  const { data } = GitHubPayload.safeParse(payload)
  return data ? [`${data.repository.full_name}#${data.issue.number}`] : []
}
