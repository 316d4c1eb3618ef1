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
    line: z.int().nullable(),
    comments: z.array(
      z.object({
        comment_id: z.int(),
        author: z.string(),
        body: z.string(),
        created_at: z.string(),
        committed_sha: z.string().nullable(),
      }),
    ),
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
      line: thread.pull?.line ?? null,
      comments: thread.comments
        .filter(({ is_deleted }) => !is_deleted)
        .map(({ id, author, body, created_at, suggestion }) => ({
          comment_id: id,
          author: author.name,
          body,
          created_at,
          committed_sha: suggestion?.committed_sha ?? null,
        })),
    },
  )

const listComments = defineTool({
  name: 'list_comments',
  title: 'List comments',
  description: 'Threads of a document, or on lines of a pull request.',
  toolset: 'specs',
  procedure: commentsRouter.listAnyThreads,
  input: z.object({
    repo,
    path: path.optional(),
    pull_number: z.int().positive().optional(),
    state: ThreadQuery.shape.state,
    ...pagedArguments,
  }),
  output: z.object({ threads: z.array(ListedThread), ...pagedAnswer }),
  document: ({ repo, path }) => (path === undefined ? null : { repo, path }),
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
        .map(({ thread_id, path, state, section_id, quote, line, comments }) =>
          [
            `Thread ${thread_id}, ${state}${placeOf(path, section_id, line)}`,
            ...(quote ? [`> ${quote.replace(/\s+/g, ' ')}`] : []),
            ...(comments ?? []).map(({ comment_id, author, body }) => `${author} (${comment_id}): ${body}`),
          ].join('\n'),
        )
        .join('\n\n'),
    }
  },
})

const placeOf = (path: string, sectionId: string | null | undefined, line: number | null | undefined) => {
  if (line != null) return `, ${path}:${line}`
  return sectionId ? `, #${sectionId}` : ''
}

const addComment = defineTool({
  name: 'add_comment',
  title: 'Comment on a document or pull request, or answer',
  description: 'Only if the person asks for it.',
  toolset: 'edits',
  procedure: commentsRouter.writeAnyComment,
  input: z.object({
    repo,
    path,
    section_id: NewThread.shape.section_id.meta({ description: 'Null: the document' }),
    quote: NewThread.shape.quote.meta({ description: 'Words of the section' }),
    pull_number: z.int().positive().optional().meta({ description: 'With line' }),
    line: z.int().positive().optional(),
    start_line: z.int().positive().optional(),
    thread_id: z.int().positive().optional().meta({ description: 'To answer' }),
    body: NewThread.shape.body.meta({ description: 'Markdown' }),
  }),
  output: z.object({ thread_id: z.int(), url: z.string() }),
  document: ({ repo, path }) => ({ repo, path }),
  async run({ call }, input) {
    const { id, url } = await call(input)
    return { thread_id: id, url }
  },
  describe: ({ thread_id, url }) => ({ outline: `Commented in thread ${thread_id}: ${url}`, body: '' }),
})

const resolveComment = defineTool({
  name: 'resolve_comment',
  title: 'Resolve a thread or commit its suggestion',
  description: 'Only if the person asks for it.',
  toolset: 'edits',
  procedure: commentsRouter.settleThread,
  input: z.object({
    repo,
    path,
    thread_id: z.int().positive(),
    comment_id: z.int().positive().optional().meta({ description: 'Whose suggestion to commit' }),
  }),
  output: z.object({ state: z.string() }),
  document: ({ repo, path }) => ({ repo, path }),
  isIdempotent: true,
  async run({ call }, { thread_id, comment_id: comment, ...document }) {
    const comment_id = comment === undefined ? undefined : String(comment)
    const { state } = await call({ ...document, thread_id: String(thread_id), comment_id })
    return { state }
  },
  describe: ({ state }) => ({ outline: `The thread is ${state}.`, body: '' }),
})

export const tools = [listComments, addComment, resolveComment]
