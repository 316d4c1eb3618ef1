import { createHash } from 'node:crypto'
import { and, eq, ne, type SQL } from 'drizzle-orm'
import { triageItems } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { TriageIssue } from '../hosts/issue-host'
import type { TriagePlace } from '../run/triage-place'

export type TriageItem = typeof triageItems.$inferSelect

export async function findItem({ ctx, repository }: TriagePlace, number: number): Promise<TriageItem | null> {
  const [row] = await ctx.db
    .select()
    .from(triageItems)
    .where(and(isItemOf(repository), eq(triageItems.number, number)))
  return row ?? null
}

const isItemOf = ({ orgId, id }: TriagePlace['repository']): SQL | undefined =>
  and(eq(triageItems.orgId, orgId), eq(triageItems.repositoryId, id))

type ItemChange = Pick<TriageItem, 'state'> &
  Partial<Pick<TriageItem, 'classification' | 'confidence' | 'duplicateOf' | 'similar' | 'sections' | 'note'>>

/** Stores the triage of an issue. A person's later decision is kept. */
export async function saveItem(
  { db, clock }: Pick<OrgContext, 'db' | 'clock'>,
  { orgId, id: repositoryId }: TriagePlace['repository'],
  issue: TriageIssue,
  change: ItemChange,
): Promise<void> {
  const facts = { ...factsOf(issue), ...change, updatedAt: clock.now() }
  await db
    .insert(triageItems)
    .values({ orgId, repositoryId, number: issue.number, createdAt: clock.now(), ...facts })
    .onConflictDoUpdate({
      target: [triageItems.orgId, triageItems.repositoryId, triageItems.number],
      set: facts,
      setWhere: and(eq(triageItems.orgId, orgId), ne(triageItems.state, 'settled')),
    })
}

/** Removes an undecided item from the lists of work. */
export async function skipItem(
  { db, clock }: Pick<OrgContext, 'db' | 'clock'>,
  { orgId, id }: TriageItem,
  note: string,
): Promise<void> {
  await db
    .update(triageItems)
    .set({ state: 'skipped', note, updatedAt: clock.now() })
    .where(and(eq(triageItems.orgId, orgId), eq(triageItems.id, id), ne(triageItems.state, 'settled')))
}

/** Stores the new text of an issue that is not classified again. */
export async function refreshItem(
  { db, clock }: Pick<OrgContext, 'db' | 'clock'>,
  { orgId, id }: TriageItem,
  issue: TriageIssue,
): Promise<void> {
  await db
    .update(triageItems)
    .set({ ...factsOf(issue), updatedAt: clock.now() })
    .where(and(eq(triageItems.orgId, orgId), eq(triageItems.id, id)))
}

const factsOf = (issue: TriageIssue) => ({
  title: issue.title,
  author: issue.authors[0] ?? 'Plumbline',
  url: issue.url,
  issueState: issue.state,
  version: versionOf(issue),
})

/** Excludes labels and states, which do not change an issue's subject. */
export const versionOf = ({ title, body }: TriageIssue): string =>
  createHash('sha256').update(`${title}\0${body}`).digest('hex')
