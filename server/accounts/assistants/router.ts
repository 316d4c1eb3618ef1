import { z } from 'zod'
import {
  OrgPath,
  openProcedure,
  orgProcedure,
  overHttp,
  procedureFor,
  router,
  signedInProcedure,
} from '#server/kernel/procedures'
import { Ok } from '#server/kernel/wire'
import { answerRequest } from './answer-request'
import { describeRequest } from './find-request'
import { listAssistants } from './list-assistants'
import { resourceMetadata } from './resource-metadata'
import { revokeAssistant } from './revoke-assistant'
import * as wire from './wire'

export const assistantsRouter = router({
  homeMetadata: openProcedure
    .use(overHttp)
    .input(z.object({}))
    .output(wire.ResourceMetadata)
    .query(({ ctx }) => resourceMetadata(ctx, null)),

  orgMetadata: openProcedure
    .use(overHttp)
    .input(OrgPath)
    .output(wire.ResourceMetadata)
    .query(({ ctx, input }) => resourceMetadata(ctx, input.org)),

  list: orgProcedure('specs:read')
    .output(wire.AssistantsWire)
    .query(({ ctx }) => listAssistants(ctx)),

  revoke: procedureFor(wire.AssistantPath)('specs:read')
    .output(Ok)
    .mutation(({ ctx, input }) => revokeAssistant(ctx, input.assistant_id)),

  /** The consent page. */
  request: signedInProcedure
    .use(overHttp)
    .input(wire.WaitingRequest)
    .output(wire.RequestWire)
    .query(({ ctx, input }) => describeRequest(ctx, input.waiting)),

  answer: signedInProcedure
    .use(overHttp)
    .input(wire.RequestAnswer)
    .mutation(({ ctx, input }) => answerRequest(ctx, input)),
})
