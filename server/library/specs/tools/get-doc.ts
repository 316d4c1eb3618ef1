import { defineTool, namesOf } from '#server/kernel/tools/tool'
import { docAnswer, GET_DOC } from '#spec/tools/index'
import { specsRouter } from '../router'

export const getDocTool = defineTool({
  ...GET_DOC,
  procedure: specsRouter.assistantDoc,
  run: async ({ call }, { repo, path }) => docAnswer(await call({ ...namesOf(repo), file_path: path })),
})
