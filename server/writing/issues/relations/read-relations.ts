import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { issueRelations, issues, repositories } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { repoUrl } from '#server/kernel/urls'
import { findLocalRepository, type RepoNames } from '../find-local-repository'
import { findIssue } from '../read-issues'
import { readMentions } from '../references/read-mentions'
import { concernsIssue, type IssueKey, seenFrom } from './relation-rows'
import { RELATIONS, type RelationsWire } from './relation-wire'

/** The issues that an issue is related to, and what mentions it. A pull request is only mentioned. */
export async function readRelations(ctx: OrgContext, at: RepoNames, number: number): Promise<RelationsWire> {
  const repository = await findLocalRepository(ctx, at)
  await findIssue(ctx, repository, number)
  const issue = { repositoryId: repository.id, number }
  const [rows, mentions] = await Promise.all([
    ctx.db.select().from(issueRelations).where(concernsIssue(ctx, issue)),
    readMentions(ctx, repository, number),
  ])
  const related = rows.map((row) => seenFrom(issue, row))
  const mentioning = mentions.numbers.map((each) => ({ repositoryId: repository.id, number: each }))
  const threads = await findThreads(ctx, [...related.map(({ to }) => to), ...mentioning])
  return {
    relations: related
      .flatMap(({ relation, to }) => {
        const thread = threads.get(keyOf(to))
        if (!thread) return []
        const { kind: _, ...wire } = thread
        return [{ relation, ...wire }]
      })
      .toSorted(
        (a, b) =>
          RELATIONS.indexOf(a.relation) - RELATIONS.indexOf(b.relation) ||
          a.repo.localeCompare(b.repo) ||
          a.number - b.number,
      ),
    mentions: mentioning.flatMap((each) => threads.get(keyOf(each)) ?? []),
    mention_count: mentions.total,
  }
}

type Thread = RelationsWire['mentions'][number]

const keyOf = ({ repositoryId, number }: IssueKey) => `${repositoryId}#${number}`

/** Issues and pull requests by their keys, without those of repositories that nobody can open any more. */
async function findThreads({ db, org }: OrgContext, keys: IssueKey[]): Promise<Map<string, Thread>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({
      repositoryId: issues.repositoryId,
      number: issues.number,
      kind: issues.kind,
      title: issues.title,
      state: issues.state,
      close_reason: issues.closeReason,
      owner: repositories.owner,
      name: repositories.name,
    })
    .from(issues)
    .innerJoin(
      repositories,
      and(eq(repositories.orgId, issues.orgId), eq(repositories.id, issues.repositoryId), isConnected),
    )
    .where(and(eq(issues.orgId, org.id), eq(repositories.orgId, org.id), isOneOf(keys)))
  return new Map(
    rows.map(({ repositoryId, owner, name, ...thread }) => [
      keyOf({ repositoryId, number: thread.number }),
      {
        ...thread,
        repo: `${owner}/${name}`,
        url: `${repoUrl(org, { owner, name })}/${thread.kind}s/${thread.number}`,
      },
    ]),
  )
}

function isOneOf(keys: IssueKey[]) {
  const repositoryIds = [...new Set(keys.map(({ repositoryId }) => repositoryId))]
  const numbersOf = (id: number) =>
    keys.filter(({ repositoryId }) => repositoryId === id).map(({ number }) => number)
  return or(
    sql`false`,
    ...repositoryIds.map((id) => and(eq(issues.repositoryId, id), inArray(issues.number, numbersOf(id)))),
  )
}
