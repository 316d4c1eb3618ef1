import { defineTool } from '#server/kernel/tools/tool'
import { isListed, LIST_SPECS, listedSpec } from '#spec/tools/index'
import { coverageRouter } from '../router'
import { summariesOf } from './summaries-of'

export const listSpecsTool = defineTool({
  ...LIST_SPECS,
  procedure: coverageRouter.assistantSummaries,
  async run({ call }, { repo, ...filter }) {
    const specs = summariesOf(await call({}), repo).flatMap(({ summary, exposures }) =>
      summary.specs
        .filter((spec) => isListed(spec, filter))
        .map((spec) => {
          const { full_name } = summary
          const { file_path: path } = spec
          return listedSpec({ repo: full_name, path, exposure: exposures.get(path) }, spec)
        }),
    )
    return { specs }
  },
})
