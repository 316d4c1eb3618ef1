import { z } from 'zod'
import { defineTool } from '#server/kernel/tools/tool'
import { DocumentPart, documentPart, pagedAnswer, toolArguments } from '#spec/tools/index'
import { reviewRequestsRouter } from './router'
import { AskInput, DecideInput, RequestQuery, type ReviewRequestWire } from './wire'

const { repo, path } = toolArguments

const ListedRequest = documentPart(
  { request_id: z.int(), state: z.string(), created_at: z.string() },
  {
    message: z.string(),
    reviewers: z.array(z.object({ name: z.string(), state: z.string(), words: z.string() })),
  },
)

const listedRequest = (request: ReviewRequestWire) =>
  new DocumentPart(
    { repo: request.repo, path: request.path },
    { request_id: request.id, state: request.state, created_at: request.created_at },
    {
      message: request.message,
      reviewers: request.reviewers.map(({ name, state, words }) => ({ name, state, words })),
    },
  )

const listReviewRequests = defineTool({
  name: 'list_review_requests',
  title: 'List review requests',
  description: 'Who is asked to approve documents, and what they decided.',
  toolset: 'specs',
  procedure: reviewRequestsRouter.list,
  input: z.object({
    repo: repo.optional(),
    path: path.optional(),
    show: RequestQuery.shape.show.meta({ description: 'waiting: for your verdict' }),
    offset: toolArguments.offset,
  }),
  output: z.object({ requests: z.array(ListedRequest), ...pagedAnswer }),
  list: 'requests',
  async run({ call }, query) {
    const { requests, total } = await call(query)
    const end = query.offset + requests.length
    return { requests: requests.map(listedRequest), total, next_offset: end < total ? end : null }
  },
  describe({ requests, total, next_offset }) {
    const more = next_offset === null ? '' : ` More with offset=${next_offset}.`
    return {
      outline: `${requests.length} of ${total} review requests.${more}`,
      body: requests
        .map(({ request_id, path, state, message, reviewers }) =>
          [
            `#${request_id} (${state}) ${path}${message ? `: ${message}` : ''}`,
            ...(reviewers ?? []).map((each) => `${each.name}: ${each.state} ${each.words}`.trim()),
          ].join('\n'),
        )
        .join('\n\n'),
    }
  },
})

const requestReview = defineTool({
  name: 'request_review',
  title: 'Ask for a review of a document',
  description: 'Only if the person asks for it.',
  toolset: 'edits',
  procedure: reviewRequestsRouter.ask,
  input: z.object({
    repo,
    path,
    people: z.array(z.string().min(1).max(320)).max(20).default([]).meta({
      description: 'Logins, addresses or first-last of members',
    }),
    team: AskInput.shape.team.meta({ description: 'Owners of its documents' }),
    message: AskInput.shape.message,
  }),
  output: z.object({ request_id: z.int(), state: z.string(), url: z.string() }),
  document: ({ repo, path }) => ({ repo, path }),
  isIdempotent: true,
  async run({ call }, input) {
    const { id, state, url } = await call(input)
    return { request_id: id, state, url }
  },
  describe: ({ request_id, state, url }) => ({
    outline: `Review request ${request_id} is ${state}: ${url}`,
    body: '',
  }),
})

const reviewDocument = defineTool({
  name: 'review_document',
  title: 'Give a verdict on a document',
  description: 'Only if the person asks for it.',
  toolset: 'edits',
  procedure: reviewRequestsRouter.decide,
  input: z.object({
    repo,
    path,
    request_id: z.int().positive(),
    sha: DecideInput.shape.sha.meta({ description: 'The version that was read' }),
    verdict: DecideInput.shape.verdict,
    words: DecideInput.shape.words,
  }),
  output: z.object({ state: z.string(), problem: z.string().nullable(), url: z.string() }),
  document: ({ repo, path }) => ({ repo, path }),
  isIdempotent: true,
  async run({ call, readSaveMode }, { request_id, ...input }) {
    const as = (await readSaveMode()) === 'pull_request' ? 'pull' : undefined
    const { state, problem, url } = await call({ ...input, request_id: String(request_id), as })
    return { state, problem, url }
  },
  describe: ({ state, problem, url }) => ({
    outline: `The review is ${state}: ${url}${problem === null ? '' : ` ${problem}`}`,
    body: '',
  }),
})

export const tools = [listReviewRequests, requestReview, reviewDocument]
