import { and, count, eq } from 'drizzle-orm'
import { issueRelations } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import {
  closesCircle,
  hasRows,
  isOtherOfRows,
  otherOf,
  type RelationKind,
  type RelationRow,
  SINGLE_KINDS,
} from './relation-rows'

/** The relations of one kind that an issue may have on each side. */
const MAX_RELATIONS = 100

export interface RowChange {
  hasChanged: boolean
  /** The row of the former parent or original, which is deleted. */
  replaced: RelationRow | null
}

/** A new parent or original replaces the former one. Call it with the lock on relations. */
export async function addRow(tx: OrgContext, row: RelationRow): Promise<RowChange> {
  const [present] = await tx.db.select().from(issueRelations).where(isRow(tx, row))
  if (present) return { hasChanged: false, replaced: null }
  if (row.kind !== 'related' && (await closesCircle(tx, row))) throw conflict(CIRCLES[row.kind])
  const replaced = SINGLE_KINDS.includes(row.kind) ? await removeFormer(tx, row) : null
  await requireRoom(tx, row)
  await tx.db.insert(issueRelations).values({ orgId: tx.org.id, ...row })
  return { hasChanged: true, replaced }
}

async function removeFormer(tx: OrgContext, row: RelationRow): Promise<RelationRow | null> {
  const [former] = await tx.db
    .delete(issueRelations)
    .where(and(hasRows(tx, row), eq(issueRelations.kind, row.kind)))
    .returning()
  return former ?? null
}

export async function removeRow(ctx: OrgContext, row: RelationRow): Promise<RowChange> {
  const removed = await ctx.db
    .delete(issueRelations)
    .where(isRow(ctx, row))
    .returning({ other: issueRelations.other })
  return { hasChanged: removed.length > 0, replaced: null }
}

const isRow = (ctx: OrgContext, row: RelationRow) =>
  and(hasRows(ctx, row), isOtherOfRows(ctx, otherOf(row)), eq(issueRelations.kind, row.kind))

const CIRCLES: Record<Exclude<RelationKind, 'related'>, string> = {
  parent: 'One of the issues is already above the other. An issue cannot be below itself.',
  blocked_by:
    'One of the issues already blocks the other, directly or through others. Two issues cannot wait for each other.',
  duplicate_of: 'One of the issues is already a duplicate of the other.',
}

async function requireRoom(ctx: OrgContext, row: RelationRow): Promise<void> {
  for (const side of [hasRows(ctx, row), isOtherOfRows(ctx, otherOf(row))]) {
    const [counted] = await ctx.db
      .select({ total: count() })
      .from(issueRelations)
      .where(and(side, eq(issueRelations.kind, row.kind)))
    if ((counted?.total ?? 0) >= MAX_RELATIONS)
      throw conflict(`An issue has at most ${MAX_RELATIONS} relations of a kind. Remove one first.`)
  }
}
