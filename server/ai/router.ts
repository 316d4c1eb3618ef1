import { orgProcedure, repoProcedure, router } from '../kernel/procedures'
import { Ok } from '../kernel/wire'
import { editSection } from './edit-section'
import { generateSpec } from './generate-spec'
import { getLlmKey, removeLlmKey, setLlmKey } from './llm-key'
import { AiEditInput, GenerateInput, LlmKeyInput, LlmKeyWire } from './wire'

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

  edit: repoProcedure('specs:write')
    .input(AiEditInput)
    .mutation(({ ctx, input, signal }) => editSection(ctx, input, input, signal)),

  generate: repoProcedure('specs:write')
    .input(GenerateInput)
    .mutation(({ ctx, input, signal }) => generateSpec(ctx, input, input, signal)),
})
