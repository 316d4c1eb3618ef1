import type { OrgContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { decideFinding, lockFinding } from './decide-finding'

/** Records that a section is still right with the code of the pull request. */
export function attestFinding(
  ctx: OrgContext,
  at: { findingId: number; reason?: string },
): Promise<{ ok: true }> {
  return withTransaction(ctx, async (tx) => {
    const { finding } = await lockFinding(tx, at.findingId)
    if (finding.kind !== 'touched')
      throw conflict(
        'Only a section whose code changes can be attested. Accept or dismiss this finding instead.',
      )
    return decideFinding(tx, { ...at, decision: 'attested' })
  })
}
