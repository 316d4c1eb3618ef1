import { foundSection, SEARCH } from '../../spec/tools'
import { defineTool } from '../kernel/tools/tool'
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
          { ...hit, snippet: plainText(hit.snippet) },
        ),
      ),
      total: searchAnswer.total,
      next_offset: end < searchAnswer.total ? end : null,
      is_relaxed: searchAnswer.relaxed,
      problems: searchAnswer.diagnostics.map(({ message }) => message),
    }
  },
})

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The text of a snippet, which is escaped HTML with `<mark>` around the words. */
const plainText = (snippet: string) =>
  snippet
    .replace(/<\/?mark>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)

export const tools = [searchTool]
