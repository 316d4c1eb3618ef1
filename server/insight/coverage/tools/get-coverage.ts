import { defineTool } from '#server/kernel/tools/tool'
import { coverageAnswer, GET_COVERAGE } from '#spec/tools/index'
import { coverageRouter } from '../router'

export const getCoverageTool = defineTool({
  ...GET_COVERAGE,
  procedure: coverageRouter.coverage,
  async run({ call }, { max_chars, ...filter }) {
    const { summary, breakdown_by_repo, breakdown_by_team } = await call(filter)
    return coverageAnswer(summary, breakdown_by_repo, breakdown_by_team, max_chars)
  },
})
