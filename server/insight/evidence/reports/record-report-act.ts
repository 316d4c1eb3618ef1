import type { OrgContext } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { recordAct } from '#server/platform/audit/index'

type ReportFacts = { commit: string } & Partial<Record<'proved' | 'failed' | 'unknown' | 'linked', number>>

/** The report's numbers: criteria, or files with executed lines. */
export const recordReportAct = (
  tx: OrgContext,
  { id, owner, name }: Repository,
  details: ReportFacts,
): Promise<void> =>
  recordAct(tx, {
    act: 'evidence.report',
    target: { kind: 'repository', id, name: `${owner}/${name}` },
    details,
  })
