import { and, eq } from 'drizzle-orm'
import { type TRIAGE_STEPS, type TriageStepContent, triageSteps } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { TriageIssue } from '../hosts/issue-host'
import type { TriageItem } from '../items/item-rows'
import type { TriagePlace } from '../run/triage-place'

export type StepKind = (typeof TRIAGE_STEPS)[number]
export type TriageStep = typeof triageSteps.$inferSelect

/** An issue, its stored result, and the steps recorded so far. */
export interface Work {
  place: TriagePlace
  issue: TriageIssue
  item: TriageItem
  /** Earlier intents and their results. */
  steps: ReadonlyMap<StepKind, TriageStep>
}

export async function findSteps(
  { db }: Pick<OrgContext, 'db'>,
  { orgId, id }: Pick<TriageItem, 'orgId' | 'id'>,
): Promise<Map<StepKind, TriageStep>> {
  const rows = await db
    .select()
    .from(triageSteps)
    .where(and(eq(triageSteps.orgId, orgId), eq(triageSteps.itemId, id)))
  return new Map(rows.map((row) => [row.kind, row]))
}

/** The intent, without the reason for an earlier rejection. */
export const withoutRefusal = ({ refusal: _, ...content }: TriageStepContent): TriageStepContent => content

interface StepRecord {
  kind: StepKind
  content: TriageStepContent
  isDone: boolean
}

/** Stores the intent before a write, and afterwards its completion. */
export async function recordStep(
  { db, clock }: Pick<OrgContext, 'db' | 'clock'>,
  { orgId, id: itemId }: Pick<TriageItem, 'orgId' | 'id'>,
  { kind, content, isDone }: StepRecord,
): Promise<void> {
  const values = { content, isDone, at: clock.now() }
  await db
    .insert(triageSteps)
    .values({ orgId, itemId, kind, ...values })
    .onConflictDoUpdate({
      target: [triageSteps.orgId, triageSteps.itemId, triageSteps.kind],
      set: values,
    })
}
