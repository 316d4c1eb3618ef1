import { and, eq, sql } from 'drizzle-orm'
import { issues, memberships, users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { permissionsOf } from '#server/kernel/permissions'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { withTransaction } from '#server/kernel/transaction'
import { repoUrl } from '#server/kernel/urls'
import {
  changeLabels,
  findLocalRepository,
  isIssueOf,
  putServiceComment,
  reportIssueChange,
  setIssueState,
} from '#server/writing/issues/index'
import { keywordsOf } from '#spec/triage/index'
import type { IssueHost, TriageIssue } from './issue-host'

const MAX_CANDIDATES = 100

/** The issues of a local repository, which are rows of our database. */
export function localIssues(ctx: OrgContext, repository: Repository): IssueHost {
  const place = () => findLocalRepository(ctx, { owner: repository.owner, repo: repository.name })
  const isIssue = and(isIssueOf(repository), eq(issues.kind, 'issue'))

  return {
    async read(number) {
      const [row] = await ctx.db
        .select({ issue: issues, name: users.name, email: users.email })
        .from(issues)
        .leftJoin(users, eq(users.id, issues.authorId))
        .where(and(isIssue, eq(issues.number, number)))
      if (!row) return null
      const { title, body, state, closeReason, labels } = row.issue
      const authors = [row.name, row.email].filter((each) => each !== null)
      const url = `${ctx.baseUrl}${repoUrl(ctx.org, repository)}/issues/${number}`
      return { number, title, body, state, closeReason, authors, labels, url }
    },

    findSimilar: (title) =>
      ctx.db
        .select({ number: issues.number, title: issues.title, state: issues.state })
        .from(issues)
        .where(and(isIssue, sql`${sharedWords(title)} > 0`))
        .orderBy(sql`${sharedWords(title)} desc`, issues.number)
        .limit(MAX_CANDIDATES),

    async mayAuthorWrite({ number }: TriageIssue) {
      const [author] = await ctx.db
        .select({ role: memberships.role, isSuperAdmin: users.isSuperAdmin })
        .from(issues)
        .innerJoin(users, eq(users.id, issues.authorId))
        .innerJoin(memberships, and(eq(memberships.orgId, issues.orgId), eq(memberships.userId, users.id)))
        .where(and(isIssue, eq(issues.number, number)))
      return author ? permissionsOf(author.role, author.isSuperAdmin).includes('specs:write') : false
    },

    changeLabels: async (number, change) => changeLabels(ctx, await place(), number, change),

    async reopen(number) {
      const local = await place()
      await withTransaction(ctx, async (tx) => {
        if (await setIssueState(tx, local, number, { state: 'open', closeReason: null }))
          await reportIssueChange(tx, local, number)
      })
    },

    putComment: (number, { id, body }, store) =>
      withTransaction(ctx, async (tx) => {
        await store(tx, await putServiceComment(tx, repository, { number, commentId: id, body }))
      }),
  }
}

/** Number of words of the text in the row's title. */
const sharedWords = (text: string) => sql`(
  select count(*) from unnest(${sql.param(keywordsOf(text, 20))}::text[]) word where strpos(lower(${issues.title}), word) > 0)`
