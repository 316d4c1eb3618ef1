import { RequestError } from 'octokit'
import { z } from 'zod'
import { explainFailure } from './explain-failure'
import type { Identity } from './identity'
import type { KeptAnswers } from './kept-answers'
import { nextOf, readAnswer } from './read-answer'
import { isGone } from './refusals'
import type { Answer, Sender, Sending } from './sender'

export interface Question<T> {
  schema: z.ZodType<T>
  params?: Record<string, unknown>
  signal?: AbortSignal
  /**
   * Revalidates the cached response, or never requests it again because it cannot change. The cache holds the
   * parsed value, so a cached route must always be used with the same schema.
   */
  keep?: 'while_unchanged' | 'forever'
}

/** For a response that is read as a stream. */
export interface Opening extends Omit<Sending, 'route' | 'params' | 'headers'> {
  params: Record<string, unknown>
  accept: string
}

/**
 * Sends requests to GitHub with one identity, about one subject. Throws only CodeHostError and the caller's
 * own abort.
 */
export interface Client {
  ask<T>(route: string, question: Question<T>): Promise<T>
  /** Null if GitHub reports that it does not exist or no longer exists. */
  find<T>(route: string, question: Question<T>): Promise<T | null>
  /** Reads page by page. No more pages are requested when the reader stops. */
  pages<T>(route: string, question: Question<T>): AsyncGenerator<T, void, undefined>
  /** The GraphQL response, including its errors. The common parameters are added to the variables. */
  graphql<T>(query: string, question: GraphqlQuestion<T>): Promise<GraphqlAnswer<T>>
  /** For requests without a response body. */
  tell(route: string, params: Record<string, unknown>): Promise<void>
  open<T>(route: string, opening: Opening, read: (answer: Answer) => Promise<T>): Promise<T>
}

export interface About {
  identity: Identity
  /** Parameters of every request. */
  params: Record<string, unknown>
  /** The subject of error messages. */
  subject: string
}

export interface GraphqlQuestion<T> extends Pick<Question<T>, 'schema' | 'signal'> {
  variables: Record<string, string>
}

export type GraphqlAnswer<T> = { data: T; refusal: null } | { data: null; refusal: string }

const GraphqlErrors = z.object({
  errors: z.array(z.object({ type: z.string().optional(), message: z.string() })).min(1),
})

interface Page<T> {
  value: T
  /** The URL of the next page. */
  next: string | null
}

const PAGE = 100

export function createClient(send: Sender, kept: KeptAnswers, apiUrl: string, about: About): Client {
  const { identity, params: fixed, subject } = about
  const { origin } = new URL(apiUrl)

  async function get<T>(route: string, question: Question<T>): Promise<Page<T>> {
    const { schema, signal, keep } = question
    // The URL of a next page contains all parameters.
    const params = route.includes('://') ? {} : { ...fixed, ...question.params }
    const key = `${identity.name} ${route} ${JSON.stringify(params)}`
    const known = keep ? kept.get(key) : null
    if (known && keep === 'forever') return known as Page<T>
    const headers: Record<string, string> = known?.etag ? { 'if-none-match': known.etag } : {}
    try {
      return await send(identity, { route, params, headers, signal }, async (answer) => {
        const { value, length } = await readAnswer(answer, schema, subject)
        const page = { value, next: nextOf(answer, origin, subject) }
        const etag = keep === 'while_unchanged' ? String(answer.headers.etag ?? '') : ''
        if (keep === 'forever' || etag !== '') kept.keep(key, { ...page, etag }, length)
        return page
      })
    } catch (error) {
      if (known && error instanceof RequestError && error.status === 304) return known as Page<T>
      throw error
    }
  }

  async function explained<T>(route: string, asking: Promise<T>): Promise<T> {
    try {
      return await asking
    } catch (error) {
      const isRead = route.startsWith('GET ') || route.endsWith('/graphql')
      throw explainFailure(error, { isRead, subject, identity: identity.kind })
    }
  }

  async function getOrNull<T>(route: string, question: Question<T>): Promise<T | null> {
    try {
      return (await get(route, question)).value
    } catch (error) {
      if (isGone(error)) return null
      throw error
    }
  }

  async function askGraphql<T>(route: string, query: string, question: GraphqlQuestion<T>) {
    const params = { query, variables: { ...fixed, ...question.variables } }
    const answers = z.union([GraphqlErrors, z.object({ data: question.schema })])
    return send(identity, { route, params, signal: question.signal }, async (answer) => {
      const { value } = await readAnswer(answer, answers, subject)
      if ('data' in value) return { data: value.data, refusal: null }
      identity.lane.noteErrors(value.errors)
      return { data: null, refusal: value.errors.map(({ message }) => message).join(' ') }
    })
  }

  return {
    ask: async (route, question) => (await explained(route, get(route, question))).value,
    find: (route, question) => explained(route, getOrNull(route, question)),
    async *pages<T>(route: string, question: Question<T>) {
      let asked: string | null = route
      let params: Record<string, unknown> = { per_page: PAGE, ...question.params }
      while (asked) {
        const page: Page<T> = await explained(route, get(asked, { ...question, params }))
        yield page.value
        asked = page.next && `GET ${page.next}`
        params = {}
      }
    },
    graphql(query, question) {
      const route = `POST ${apiUrl.replace(/\/api\/v3$/, '/api')}/graphql`
      return explained(route, askGraphql(route, query, question))
    },
    async tell(route, params) {
      const sending = { route, params: { ...fixed, ...params } }
      await explained(
        route,
        send(identity, sending, async ({ body }) => body?.cancel()),
      )
    },
    open(route, { accept, params, ...opening }, read) {
      const sending = { ...opening, route, params: { ...fixed, ...params }, headers: { accept } }
      return explained(route, send(identity, sending, read))
    },
  }
}
