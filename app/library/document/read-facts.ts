import { stringify } from 'yaml'

/** The frontmatter for the page. Its values can have any type. */
export function readFacts(frontmatter: Record<string, unknown>) {
  return {
    status: textOf(frontmatter.status),
    owner: textOf(frontmatter.owner),
    team: textOf(frontmatter.team),
    type: textOf(frontmatter.type),
    reviewStatus: textOf(frontmatter.review_status)?.replaceAll('_', ' ') ?? null,
    created: textOf(frontmatter.created),
    updated: textOf(frontmatter.updated),
    tags: listOf(frontmatter.tags),
    dependsOn: listOf(frontmatter.depends_on),
    supersedes: listOf(frontmatter.supersedes),
  }
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : stringify(value).trim()

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((item) => textOf(item) ?? []) : []
