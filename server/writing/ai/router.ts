import { orgProcedure, repoProcedure, router } from '#server/kernel/procedures'
import { Ok } from '#server/kernel/wire'
import { getLlmKey, removeLlmKey, setLlmKey } from './keys/llm-key'
import { editSection } from './proposals/edit-section'
import { generateSpec } from './proposals/generate-spec'
import { listRelated } from './related/list-related'
import { AiEditInput, GenerateInput, LlmKeyInput, LlmKeyWire, RelatedInput, RelatedWire } from './wire'

export const aiRouter = router({
  key: orgProcedure('specs:read')
    .output(LlmKeyWire)
    .query(({ ctx }) => getLlmKey(ctx)),

  setKey: orgProcedure('org:manage')
    .input(LlmKeyInput)
    .output(LlmKeyWire)
    .mutation(({ ctx, input }) => setLlmKey(ctx, input)),

  removeKey: orgProcedure('org:manage')
    .output(Ok)
    .mutation(({ ctx }) => removeLlmKey(ctx)),

  related: repoProcedure('specs:read')
    .input(RelatedInput)
    .output(RelatedWire)
    .query(({ ctx, input }) => listRelated(ctx, input, input)),

  edit: repoProcedure('specs:write')
    .input(AiEditInput)
    .mutation(({ ctx, input, signal }) => editSection(ctx, input, input, signal)),

  generate: repoProcedure('specs:write')
    .input(GenerateInput)
    .mutation(({ ctx, input, signal }) => generateSpec(ctx, input, input, signal)),
})
