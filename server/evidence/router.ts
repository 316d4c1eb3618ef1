import { orgProcedure, router } from '../kernel/procedures'
import { listProofs } from './proofs/list-proofs'
import { recordReport } from './proofs/record-report'
import { recordSessions } from './record-sessions'
import { ProofsInput, ProofsWire, ReportInput, ReportWire, SessionsInput, SessionsWire } from './wire'

export const evidenceRouter = router({
  recordSessions: orgProcedure('specs:write')
    .input(SessionsInput)
    .output(SessionsWire)
    .mutation(({ ctx, input }) => recordSessions(ctx, input)),

  recordReport: orgProcedure('specs:write')
    .input(ReportInput)
    .output(ReportWire)
    .mutation(({ ctx, input }) => recordReport(ctx, input)),

  proofs: orgProcedure('specs:read')
    .input(ProofsInput)
    .output(ProofsWire)
    .query(({ ctx, input }) => listProofs(ctx, input)),
})
