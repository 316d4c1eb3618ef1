import { GET_SECTION, sectionAnswer } from '../../../spec/tools'
import { notFound } from '../../kernel/errors'
import { defineTool, namesOf } from '../../kernel/tools/tool'
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
