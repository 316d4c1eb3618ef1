import type { TRPCError } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { Logger } from 'pino'
import type { RequestContext } from '#server/kernel/context'
import { type DomainError, isDomainError } from '#server/kernel/errors'
import { appRouter } from '#server/router'
import { logFailure } from './log-failure'
import { hideUnknownError } from './response/problem'
import type { AppResponse } from './response/reply'
import { traceProcedures } from './trace-procedures'

const router = traceProcedures(appRouter)

/**
 * Answers tRPC calls of our own pages. A request that was rejected earlier is answered in the error format of
 * tRPC.
 */
export async function answerTrpc(
  request: Request,
  entered: RequestContext | DomainError,
  log: Logger,
): Promise<AppResponse> {
  const response = await fetchRequestHandler({
    endpoint: '/trpc',
    router,
    req: request,
    createContext() {
      if (isDomainError(entered)) throw entered
      return entered
    },
    responseMeta: ({ errors, type }) => ({
      ...(isDomainError(entered) && { status: entered.status }),
      // The response of a write may contain a key or a token. `no-store` also prevents its compression.
      headers: Object.assign({}, ...errors.map((error) => failureOf(error)?.headers), {
        'cache-control': type === 'query' ? 'private, no-store' : 'no-store',
      }),
    }),
    onError({ error, path }) {
      const failure = failureOf(error)
      if (failure && !isDomainError(entered)) logFailure(log, failure, { route: path })
    },
  })
  return response.headers.get('content-type') === 'application/json' ? wholeReply(response) : response
}

/** Reads the whole body, so that the envelope can compress it like the JSON of a REST endpoint. */
async function wholeReply(response: Response): Promise<AppResponse> {
  response.headers.append('vary', 'Accept-Encoding, Authorization, Cookie')
  const headers = Object.fromEntries(response.headers)
  return { status: response.status, headers, content: await response.text() }
}

/** Null if tRPC itself rejected the call as malformed. */
const failureOf = ({ cause, code }: Pick<TRPCError, 'cause' | 'code'>): DomainError | null =>
  isDomainError(cause) || code === 'INTERNAL_SERVER_ERROR' ? hideUnknownError(cause) : null
