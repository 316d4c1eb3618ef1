import { and, eq, inArray } from 'drizzle-orm'
import { documents, issues } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { docUrl, repoUrl } from '#server/kernel/urls'
import { CodeHostError } from '#server/ports/codehost/port'
import { commitPath } from '#shared/page-paths'
import {
  collectReferences,
  type Reference,
  type ReferenceTarget,
} from '#spec/render/references/link-references'
import type { LocalRepository } from '../find-local-repository'
import { isIssueOf } from '../is-issue-of'

/** Limits per request and kind. References beyond them stay text. */
const MAX_ROWS = 200
const MAX_COMMITS = 20

/** Finds what the texts refer to, with one request per kind of reference that they contain. */
export async function findTargets(
  ctx: OrgContext,
  repository: LocalRepository,
  htmls: readonly string[],
): Promise<(reference: Reference) => ReferenceTarget | null> {
  const references = collectReferences(htmls)
  const [threads, commits, paths] = await Promise.all([
    findThreads(ctx, repository, references),
    findCommits(ctx, repository, references),
    findDocuments(ctx, repository, references),
  ])
  const { org } = ctx
  const { owner, name } = repository
  return (reference) => {
    if (reference.kind === 'number') {
      const thread = threads.get(reference.number)
      if (!thread) return null
      return { href: `${repoUrl(org, repository)}/${thread.kind}s/${reference.number}`, title: thread.title }
    }
    if (reference.kind === 'commit') {
      const sha = commits.get(reference.sha)
      return sha ? { href: commitPath(org.slug, owner, name, sha), title: sha } : null
    }
    const title = paths.get(reference.path)
    if (title === undefined) return null
    return { href: docUrl(org, repository, reference.path) + reference.fragment, title }
  }
}

async function findThreads({ db }: OrgContext, repository: LocalRepository, references: Reference[]) {
  const numbers = references.flatMap((each) => (each.kind === 'number' ? [each.number] : []))
  if (numbers.length === 0) return new Map<number, { kind: string; title: string }>()
  const rows = await db
    .select({ number: issues.number, kind: issues.kind, title: issues.title })
    .from(issues)
    .where(and(isIssueOf(repository), inArray(issues.number, numbers.slice(0, MAX_ROWS))))
  return new Map(rows.map((row) => [row.number, row]))
}

async function findDocuments({ db, org }: OrgContext, repository: LocalRepository, references: Reference[]) {
  const paths = new Set(references.flatMap((each) => (each.kind === 'document' ? [each.path] : [])))
  if (paths.size === 0) return new Map<string, string>()
  const rows = await db
    .select({ path: documents.path, title: documents.title })
    .from(documents)
    .where(
      and(
        eq(documents.orgId, org.id),
        eq(documents.repositoryId, repository.id),
        inArray(documents.path, [...paths].slice(0, MAX_ROWS)),
      ),
    )
  return new Map(rows.map(({ path, title }) => [path, title]))
}

/** A text stays readable while the repository is not: its commits are then text. */
async function findCommits(
  { ports }: OrgContext,
  { ref }: LocalRepository,
  references: Reference[],
): Promise<ReadonlyMap<string, string>> {
  const shas = references.flatMap((each) => (each.kind === 'commit' ? [each.sha] : []))
  if (shas.length === 0) return new Map()
  return ports.codeHosts.local.findCommits(ref, shas.slice(0, MAX_COMMITS)).catch((error: unknown) => {
    if (error instanceof CodeHostError) return new Map<string, string>()
    throw error
  })
}
