import { and, eq, sql } from 'drizzle-orm'
import { triageItems } from '#db/schema/index'
import type { HostedRepository } from '#server/kernel/code-hosts/code-host-of'
import type { OrgContext } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import type { HostedIssue } from '#server/ports/codehost/forge-port'
import { keywordsOf, type SimilarIssue } from '#spec/triage/index'
import type { IssueHost, TriageIssue } from './issue-host'

/** The first line of our comment. Only comments of our App with it are ours. */
const COMMENT_MARK = '<!-- plumbline:triage -->'

const MAX_CANDIDATES = 100

/** The issues of a repository at GitHub. */
export function forgeIssues(
  ctx: OrgContext,
  repository: Repository,
  { host, ref }: NonNullable<HostedRepository['forge']>,
): IssueHost {
  return {
    async read(number) {
      const issue = await host.issue(ref, number)
      return issue && { ...toTriageIssue(issue), authors: authorsOf(issue, host.appSlug) }
    },

    /** Issues already triaged, and open ones with the same title. */
    async findSimilar(title) {
      const tracker = host.openTracker(repository.installationId, `${ref.owner}/${ref.name}`)
      const [seenIssues, sameTitle] = await Promise.all([
        findSeen(ctx, repository, title),
        tracker.findByTitle(`${ref.owner}/${ref.name}`, title),
      ])
      const open = sameTitle.flatMap(({ ticket }) => {
        const number = Number(/\d+$/.exec(ticket.id)?.[0])
        return seenIssues.some((each) => each.number === number)
          ? []
          : [{ number, title: ticket.title, state: 'open' as const }]
      })
      return [...seenIssues, ...open]
    },

    async mayAuthorWrite({ authors: [login = ''] }) {
      return ['admin', 'write'].includes(await host.permissionOf(ref, login))
    },

    changeLabels: (number, change) => host.changeLabels(ref, number, change),

    async reopen(number) {
      await host.editIssue(ref, number, { state: 'open' })
    },

    async putComment(number, { body }, store) {
      const { id } = await host.stickyComment(ref, number, COMMENT_MARK, body)
      await store(ctx, id)
    },
  }
}

const toTriageIssue = ({
  number,
  title,
  body,
  state,
  closeReason,
  labels,
  url,
}: HostedIssue): Omit<TriageIssue, 'authors'> => ({
  number,
  title,
  body,
  state,
  closeReason,
  labels,
  url,
})

/** The App has no name here, like the product itself in local repositories. */
const authorsOf = ({ author }: HostedIssue, appSlug: string): string[] =>
  author === `${appSlug}[bot]` ? [] : [author]

const findSeen = (
  { db }: OrgContext,
  { orgId, id }: Repository,
  title: string,
): Promise<Omit<SimilarIssue, 'score'>[]> => {
  const sharedWords = sql`(
    select count(*) from unnest(${sql.param(keywordsOf(title, 20))}::text[]) word
    where strpos(lower(${triageItems.title}), word) > 0)`
  return db
    .select({ number: triageItems.number, title: triageItems.title, state: triageItems.issueState })
    .from(triageItems)
    .where(and(eq(triageItems.orgId, orgId), eq(triageItems.repositoryId, id), sql`${sharedWords} > 0`))
    .orderBy(sql`${sharedWords} desc`, triageItems.number)
    .limit(MAX_CANDIDATES)
}
