import { defineTool } from '#server/kernel/tools/tool'
import { snippetText } from '#spec/search/index'
import { foundSection, SEARCH } from '#spec/tools/index'
import { searchRouter } from './router'

const searchTool = defineTool({
  ...SEARCH,
  procedure: searchRouter.search,
  rate: 'search',
  async run({ call }, { query, max_chars: _, ...rest }) {
    const searchAnswer = await call({ q: query, ...rest })
    const end = rest.offset + searchAnswer.results.length
    return {
      results: searchAnswer.results.map((hit) =>
        foundSection(
          { repo: hit.repo_full_name, path: hit.file_path },
          { ...hit, snippet: snippetText(hit.snippet) },
        ),
      ),
      total: searchAnswer.total,
      next_offset: end < searchAnswer.total ? end : null,
      is_relaxed: searchAnswer.relaxed !== null,
      without: searchAnswer.relaxed?.without ?? [],
      did_you_mean: searchAnswer.did_you_mean,
      problems: [...searchAnswer.notices, ...searchAnswer.diagnostics.map(({ message }) => message)],
    }
  },
})

export const tools = [searchTool]
