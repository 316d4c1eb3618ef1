import { z } from 'zod'
import { paging } from '#server/kernel/paging'
import { fileProcedure, router } from '#server/kernel/procedures'
import { attest } from './attest'
import { attestStale } from './attest-stale'
import { listAttestations } from './list-attestations'
import { AttestationsWire, AttestationWire, AttestedWire, AttestInput } from './wire'

export const stalenessRouter = router({
  attestations: fileProcedure('specs:read')
    .input(z.object(paging()))
    .output(AttestationsWire)
    .query(({ ctx, input }) => listAttestations(ctx, input, input)),

  attest: fileProcedure('specs:write')
    .input(AttestInput)
    .output(AttestationWire)
    .mutation(({ ctx, input }) => attest(ctx, input)),

  attestStale: fileProcedure('specs:write')
    .output(AttestedWire)
    .mutation(({ ctx, input }) => attestStale(ctx, input)),
})
