import { fileProcedure, orgProcedure, router } from '#server/kernel/procedures'
import { judgeCriteria } from './judgements/judge-criteria'
import { JudgeInput, JudgeWire } from './judgements/wire'
import { listSessions } from './list-sessions'
import { listProofs } from './proofs/list-proofs'
import { readDocumentEvidence } from './proofs/read-document-evidence'
import { recordReport } from './proofs/record-report'
import { recordSessions } from './record-sessions'
import {
  ProofsInput,
  ProofsWire,
  ReportInput,
  ReportWire,
  SessionListInput,
  SessionListWire,
  SessionsInput,
  SessionsWire,
} from './wire'
import { DocumentEvidenceWire } from './wire-document'

export const evidenceRouter = router({
  recordSessions: orgProcedure('specs:write')
    .input(SessionsInput)
    .output(SessionsWire)
    .mutation(({ ctx, input }) => recordSessions(ctx, input)),

  sessions: orgProcedure('specs:read')
    .input(SessionListInput)
    .output(SessionListWire)
    .query(({ ctx, input }) => listSessions(ctx, input)),

  recordReport: orgProcedure('specs:write')
    .input(ReportInput)
    .output(ReportWire)
    .mutation(({ ctx, input, signal }) => recordReport(ctx, input, signal)),

  judge: orgProcedure('specs:write')
    .input(JudgeInput)
    .output(JudgeWire)
    .mutation(({ ctx, input, signal }) => judgeCriteria(ctx, input, signal)),

  proofs: orgProcedure('specs:read')
    .input(ProofsInput)
    .output(ProofsWire)
    .query(({ ctx, input }) => listProofs(ctx, input)),

  document: fileProcedure('specs:read')
    .output(DocumentEvidenceWire)
    .query(({ ctx, input }) => readDocumentEvidence(ctx, input)),
})
