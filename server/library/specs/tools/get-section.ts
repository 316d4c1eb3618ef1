import { notFound } from '#server/kernel/errors'
import { defineTool, namesOf } from '#server/kernel/tools/tool'
import { GET_SECTION, sectionAnswer } from '#spec/tools/index'
import { specsRouter } from '../router'

export const getSectionTool = defineTool({
  ...GET_SECTION,
  procedure: specsRouter.assistantSpec,
  async run({ call }, { repo, path, section_id: id }) {
    const section = sectionAnswer(await call({ ...namesOf(repo), file_path: path }), id)
    if (section === null) throw notFound()
    return section
  },
})
