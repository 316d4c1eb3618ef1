import { z } from 'zod'
import { defineTool } from '#server/kernel/tools/tool'
import { DocumentPart, documentPart, pagedAnswer, toolArguments } from '#spec/tools/index'
import { suggestionsRouter } from './router'
import { DecideInput, NewSuggestion, type SuggestionsWire } from './wire'

const { repo, path } = toolArguments

const ListedSuggestion = documentPart(
  { suggestion_id: z.int(), state: z.string(), created_at: z.string() },
  { section_id: z.string(), section_title: z.string(), author: z.string(), message: z.string() },
)

const listed = (each: SuggestionsWire['suggestions'][number]) =>
  new DocumentPart(
    { repo: each.repo, path: each.path },
    { suggestion_id: each.id, state: each.state, created_at: each.created_at },
    {
      section_id: each.section_id,
      section_title: each.section_title,
      author: each.author.name,
      message: each.message,
    },
  )

const listSuggestions = defineTool({
  name: 'list_suggestions',
  title: 'List suggestions',
  description: 'Open suggested changes of sections.',
  toolset: 'specs',
  procedure: suggestionsRouter.list,
  input: z.object({ repo: repo.optional(), path: path.optional(), offset: toolArguments.offset }),
  output: z.object({ suggestions: z.array(ListedSuggestion), ...pagedAnswer }),
  list: 'suggestions',
  async run({ call }, query) {
    const { suggestions, total } = await call(query)
    const end = query.offset + suggestions.length
    return { suggestions: suggestions.map(listed), total, next_offset: end < total ? end : null }
  },
  describe({ suggestions, total, next_offset }) {
    const more = next_offset === null ? '' : ` More with offset=${next_offset}.`
    return {
      outline: `${suggestions.length} of ${total} suggestions.${more}`,
      body: suggestions
        .map(
          ({ suggestion_id, path, section_id, author, message }) =>
            `#${suggestion_id} ${path}${section_id ? `#${section_id}` : ''}${author ? ` by ${author}` : ''} ${message ?? ''}`,
        )
        .join('\n'),
    }
  },
})

const suggestChange = defineTool({
  name: 'suggest_change',
  title: 'Suggest a change of a section',
  description: 'An editor decides on it.',
  toolset: 'edits',
  procedure: suggestionsRouter.make,
  input: z.object({
    repo,
    path,
    section_id: NewSuggestion.shape.section_id,
    content: NewSuggestion.shape.content.meta({ description: 'Without heading and subsections' }),
    message: NewSuggestion.shape.message,
  }),
  output: z.object({ suggestion_id: z.int(), url: z.string() }),
  document: ({ repo, path }) => ({ repo, path }),
  isIdempotent: true,
  async run({ call }, input) {
    const { id, url } = await call(input)
    return { suggestion_id: id, url }
  },
  describe: ({ suggestion_id, url }) => ({ outline: `Suggestion ${suggestion_id}: ${url}`, body: '' }),
})

const decideOnSuggestion = defineTool({
  name: 'decide_on_suggestion',
  title: 'Accept or decline a suggestion',
  description: 'Only if the person asks for it.',
  toolset: 'edits',
  procedure: suggestionsRouter.decide,
  input: z.object({
    repo,
    path,
    suggestion_id: z.int().positive(),
    decision: DecideInput.shape.decision,
    words: DecideInput.shape.words.meta({ description: 'Why it is declined' }),
  }),
  output: z.object({ state: z.string(), url: z.string() }),
  document: ({ repo, path }) => ({ repo, path }),
  isIdempotent: true,
  async run({ call, readSaveMode }, { suggestion_id, ...input }) {
    const as = (await readSaveMode()) === 'pull_request' ? 'pull' : undefined
    const { state, saved_url, url } = await call({ ...input, suggestion_id: String(suggestion_id), as })
    return { state, url: saved_url ?? url }
  },
  describe: ({ state, url }) => ({ outline: `The suggestion is ${state}: ${url}`, body: '' }),
})

export const tools = [listSuggestions, suggestChange, decideOnSuggestion]
