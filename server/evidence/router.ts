import { orgProcedure, router } from '../kernel/procedures'
import { recordSessions } from './record-sessions'
import { SessionsInput, SessionsWire } from './wire'

export const evidenceRouter = router({
  recordSessions: orgProcedure('specs:write')
    .input(SessionsInput)
    .output(SessionsWire)
    .mutation(({ ctx, input }) => recordSessions(ctx, input)),
})
