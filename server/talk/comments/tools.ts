import { z } from 'zod'
import { defineTool } from '#server/kernel/tools/tool'
import { DocumentPart, documentPart, pagedAnswer, pagedArguments, toolArguments } from '#spec/tools/index'
import { commentsRouter } from './router'
import { type CommentThreadWire, NewThread, ThreadQuery } from './wire'

const { repo, path } = toolArguments

const ListedThread = documentPart(
  { thread_id: z.int(), state: z.string(), created_at: z.string(), comment_count: z.int() },
  {
    section_id: z.string().nullable(),
    quote: z.string().nullable(),
    comments: z.array(z.object({ author: z.string(), body: z.string(), created_at: z.string() })),
  },
)

const listedThread = (thread: CommentThreadWire) =>
  new DocumentPart(
    { repo: thread.repo, path: thread.path },
    {
      thread_id: thread.id,
      state: thread.state,
      created_at: thread.created_at,
      comment_count: thread.comment_count,
    },
    {
      section_id: thread.section_id,
      quote: thread.quote,
      comments: thread.comments
        .filter(({ is_deleted }) => !is_deleted)
        .map(({ author, body, created_at }) => ({ author: author.name, body, created_at })),
    },
  )

const listComments = defineTool({
  name: 'list_comments',
  title: 'List comments',
  description: 'The comment threads of a document, with their quotes.',
  toolset: 'specs',
  procedure: commentsRouter.list,
  input: z.object({ repo, path, state: ThreadQuery.shape.state, ...pagedArguments }),
  output: z.object({ threads: z.array(ListedThread), ...pagedAnswer }),
  document: ({ repo, path }) => ({ repo, path }),
  list: 'threads',
  async run({ call }, { max_chars: _, ...query }) {
    const { threads, total } = await call(query)
    const end = query.offset + threads.length
    return { threads: threads.map(listedThread), total, next_offset: end < total ? end : null }
  },
  describe({ threads, total, next_offset }) {
    const more = next_offset === null ? '' : ` More with offset=${next_offset}.`
    return {
      outline: `${threads.length} of ${total} threads.${more}`,
      body: threads
        .map(({ thread_id, state, section_id, quote, comments }) =>
          [
            `Thread ${thread_id}, ${state}${section_id ? `, #${section_id}` : ''}`,
            ...(quote ? [`> ${quote.replace(/\s+/g, ' ')}`] : []),
            ...(comments ?? []).map(({ author, body }) => `${author}: ${body}`),
          ].join('\n'),
        )
        .join('\n\n'),
    }
  },
})

const addComment = defineTool({
  name: 'add_comment',
  title: 'Comment on a document',
  description: 'Do it only if the person asks for it.',
  toolset: 'edits',
  procedure: commentsRouter.start,
  input: z.object({
    repo,
    path,
    section_id: NewThread.shape.section_id.meta({ description: 'Null: the document' }),
    quote: NewThread.shape.quote.meta({ description: 'Words of the section' }),
    body: NewThread.shape.body.meta({ description: 'Markdown' }),
  }),
  output: z.object({ thread_id: z.int(), url: z.string() }),
  document: ({ repo, path }) => ({ repo, path }),
  async run({ call }, input) {
    const { id, url } = await call(input)
    return { thread_id: id, url }
  },
  describe: ({ thread_id, url }) => ({ outline: `Started thread ${thread_id}: ${url}`, body: '' }),
})

const resolveComment = defineTool({
  name: 'resolve_comment',
  title: 'Resolve a comment thread',
  description: 'Do it only if the person asks for it.',
  toolset: 'edits',
  procedure: commentsRouter.resolve,
  input: z.object({ repo, path, thread_id: z.int().positive() }),
  output: z.object({ state: z.string() }),
  document: ({ repo, path }) => ({ repo, path }),
  isIdempotent: true,
  async run({ call }, { thread_id, ...document }) {
    const { state } = await call({ ...document, thread_id: String(thread_id) })
    return { state }
  },
  describe: ({ state }) => ({ outline: `The thread is ${state}.`, body: '' }),
})

export const tools = [listComments, addComment, resolveComment]
