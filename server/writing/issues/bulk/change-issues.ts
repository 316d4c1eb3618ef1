import { and, asc, eq, inArray } from 'drizzle-orm'
import { issues } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { recordActs } from '#server/platform/audit/index'
import { groupBy } from '#shared/group-by'
import { findLocalRepository, type LocalRepository } from '../find-local-repository'
import { isIssueOf } from '../is-issue-of'
import { reportIssueChange } from '../report-change'
import { applyChange } from './apply-change'
import type { ChangedIssuesWire, IssuesChange } from './bulk-wire'

/** Makes one change of several issues. All are changed or none. Those that are so already stay as they are. */
export function changeIssues(ctx: OrgContext, input: IssuesChange): Promise<ChangedIssuesWire> {
  const act = input.close ? 'issue.close' : input.reopen ? 'issue.reopen' : 'issue.edit'
  return withTransaction(ctx, async (tx) => {
    const changed: string[] = []
    // In one order, so that two requests do not wait for each other.
    for (const [name, numbers] of [...readNames(input.issues)].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const repository = await lockIssues(tx, name, numbers)
      const changedNumbers = await applyChange(tx, repository, numbers, input)
      for (const number of changedNumbers) await reportIssueChange(tx, repository, number)
      changed.push(...changedNumbers.map((number) => `${name}#${number}`))
    }
    await recordActs(
      tx,
      changed.map((id) => ({ act, target: { kind: 'issue', id } })),
    )
    return { changed }
  })
}

function readNames(names: readonly string[]): Map<string, number[]> {
  const parts = names.map((name) => {
    const [repo = '', number = ''] = name.split('#')
    return { repo, number: Number(number) }
  })
  return new Map(
    [...groupBy(parts, ({ repo }) => repo)].map(([repo, of]) => [repo, of.map(({ number }) => number)]),
  )
}

/** Throws unless all are issues of the repository. */
async function lockIssues(
  tx: OrgContext,
  name: string,
  numbers: readonly number[],
): Promise<LocalRepository> {
  const [owner = '', repo = ''] = name.split('/')
  const repository = await findLocalRepository(tx, { owner, repo })
  const found = await tx.db
    .select({ number: issues.number })
    .from(issues)
    .where(and(isIssueOf(repository), eq(issues.kind, 'issue'), inArray(issues.number, [...numbers])))
    .orderBy(asc(issues.number))
    .for('update')
  const missing = numbers.find((number) => !found.some((row) => row.number === number))
  if (missing === undefined) return repository
  throw new DomainError('not_found', {
    message: `There is no issue ${name}#${missing}. Nothing was changed.`,
  })
}
