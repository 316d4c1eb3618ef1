import { defineTool, namesOf } from '#server/kernel/tools/tool'
import { GET_SPEC, specAnswer } from '#spec/tools/index'
import { specsRouter } from '../router'

export const getSpecTool = defineTool({
  ...GET_SPEC,
  procedure: specsRouter.assistantSpec,
  run: async ({ call }, { repo, path, ...limits }) =>
    specAnswer(await call({ ...namesOf(repo), file_path: path }), limits),
})
