import { RequestError } from 'octokit'
import { z } from 'zod'
import { CodeHostError } from '../port'
import { explainFailure, senseless } from './explain-failure'
import type { Identity } from './identity'
import type { KeptAnswers } from './kept-answers'
import type { Answer, Sender, Sending } from './sender'

export interface Question<T> {
  schema: z.ZodType<T>
  params?: Record<string, unknown>
  signal?: AbortSignal
  /** Whether to ask again only for what differs from the last answer, or never, because it cannot change. */
  keep?: 'while_unchanged' | 'forever'
}

/** For an answer that is read as it comes. */
export interface Opening extends Omit<Sending, 'route' | 'params' | 'headers'> {
  params: Record<string, unknown>
  accept: string
}

/** Asks GitHub as somebody, about something. All that it throws are CodeHostErrors, and the caller's own abort. */
export interface Client {
  ask<T>(route: string, question: Question<T>): Promise<T>
  /** Null where GitHub says that there is no such thing, or no longer. */
  find<T>(route: string, question: Question<T>): Promise<T | null>
  /** Page by page; stop reading and the asking stops. */
  pages<T>(route: string, question: Question<T>): AsyncGenerator<T, void, undefined>
  /** What GitHub says by GraphQL, its refusals included; the variables name what every question names. */
  graphql<T>(query: string, question: GraphqlQuestion<T>): Promise<GraphqlAnswer<T>>
  /** Where nothing comes back. */
  tell(route: string, params: Record<string, unknown>): Promise<void>
  open<T>(route: string, opening: Opening, read: (answer: Answer) => Promise<T>): Promise<T>
}

export interface About {
  identity: Identity
  /** What every question names. */
  params: Record<string, unknown>
  /** How a sentence calls it. */
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
  /** The address of the page after it. */
  next: string | null
}

const PAGE = 100

/** In a repository without a commit there is nothing to find. */
const isGone = ({ status, message }: RequestError) =>
  status === 404 || status === 410 || (status === 409 && /empty/i.test(message))

export function createClient(send: Sender, kept: KeptAnswers, apiUrl: string, about: About): Client {
  const { identity, params: fixed, subject } = about
  const { origin } = new URL(apiUrl)

  async function get<T>(route: string, question: Question<T>): Promise<Page<T>> {
    const { schema, signal, keep } = question
    // The address of a next page says it all.
    const params = route.includes('://') ? {} : { ...fixed, ...question.params }
    const key = `${identity.name} ${route} ${JSON.stringify(params)}`
    const known = keep ? kept.get(key) : null
    if (known && keep === 'forever') return known as Page<T>
    const headers: Record<string, string> = known?.etag ? { 'if-none-match': known.etag } : {}
    try {
      return await send(identity, { route, params, headers, signal }, async (answer) => {
        const text = await new Response(answer.body).text()
        const value = parse(text, schema, subject)
        const page = { value, next: nextOf(answer, origin, subject) }
        const etag = keep === 'while_unchanged' ? String(answer.headers.etag ?? '') : ''
        if (keep === 'forever' || etag !== '') kept.keep(key, { ...page, etag }, text.length)
        return page
      })
    } catch (error) {
      if (known && error instanceof RequestError && error.status === 304) return known as Page<T>
      throw error
    }
  }

  const explained = (route: string, error: unknown) => {
    const isRead = route.startsWith('GET ') || route.endsWith('/graphql')
    return explainFailure(error, { isRead, subject, identity: identity.kind })
  }

  return {
    async ask(route, question) {
      try {
        return (await get(route, question)).value
      } catch (error) {
        throw explained(route, error)
      }
    },
    async find(route, question) {
      try {
        return (await get(route, question)).value
      } catch (error) {
        if (error instanceof RequestError && error.response && isGone(error)) return null
        throw explained(route, error)
      }
    },
    async *pages<T>(route: string, question: Question<T>) {
      let asked: string | null = route
      let params: Record<string, unknown> = { per_page: PAGE, ...question.params }
      while (asked) {
        let page: Page<T>
        try {
          page = await get(asked, { ...question, params })
        } catch (error) {
          throw explained(route, error)
        }
        yield page.value
        asked = page.next && `GET ${page.next}`
        params = {}
      }
    },
    async graphql<T>(query: string, { schema, variables, signal }: GraphqlQuestion<T>) {
      const route = `POST ${apiUrl.replace(/\/api\/v3$/, '/api')}/graphql`
      const params = { query, variables: { ...fixed, ...variables } }
      const answers = z.union([GraphqlErrors, z.object({ data: schema })])
      try {
        return await send(identity, { route, params, signal }, async ({ body }) => {
          const answer = parse(await new Response(body).text(), answers, subject)
          if ('data' in answer) return { data: answer.data, refusal: null }
          identity.lane.noteErrors(answer.errors)
          return { data: null, refusal: answer.errors.map(({ message }) => message).join(' ') }
        })
      } catch (error) {
        throw explained(route, error)
      }
    },
    async tell(route, params) {
      try {
        await send(identity, { route, params: { ...fixed, ...params } }, async ({ body }) => body?.cancel())
      } catch (error) {
        throw explained(route, error)
      }
    },
    async open(route, { accept, params, ...opening }, read) {
      const sending = { ...opening, route, params: { ...fixed, ...params }, headers: { accept } }
      try {
        return await send(identity, sending, read)
      } catch (error) {
        throw explained(route, error)
      }
    },
  }
}

function parse<T>(text: string, schema: z.ZodType<T>, subject: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw senseless(subject, cause)
  }
}

/** A page elsewhere would be sent our token. */
function nextOf({ headers }: Answer, origin: string, subject: string): string | null {
  const [, next] = /<([^<>]+)>;\s*rel="next"/.exec(String(headers.link ?? '')) ?? []
  if (!next) return null
  if (URL.canParse(next) && new URL(next).origin === origin) return next
  throw senseless(subject, new Error('the next page is on another host'))
}

/** Whether a failure is GitHub's refusal of what it was asked to write, with one of these statuses. */
export function isRefusal(error: unknown, ...statuses: number[]): error is CodeHostError {
  if (!(error instanceof CodeHostError) || !(error.cause instanceof RequestError)) return false
  return statuses.includes(error.cause.status)
}
