import { z } from 'zod'
import { paging } from '../kernel/paging'
import { fileProcedure, router } from '../kernel/procedures'
import { attest } from './attest'
import { listAttestations } from './list-attestations'
import { AttestationsWire, AttestationWire, AttestInput } from './wire'

export const stalenessRouter = router({
  attestations: fileProcedure('specs:read')
    .input(z.object(paging()))
    .output(AttestationsWire)
    .query(({ ctx, input }) => listAttestations(ctx, input, input)),

  attest: fileProcedure('specs:write')
    .input(AttestInput)
    .output(AttestationWire)
    .mutation(({ ctx, input }) => attest(ctx, input)),
})
