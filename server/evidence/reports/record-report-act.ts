import { recordAct } from '../../audit'
import type { OrgContext } from '../../kernel/context'
import type { Repository } from '../../kernel/repositories/find-repository'

type ReportFacts = { commit: string } & Partial<Record<'proved' | 'failed' | 'unknown' | 'linked', number>>

/** What the report said, in numbers: criteria, or files whose lines were executed. */
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
