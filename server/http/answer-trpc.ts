import type { TRPCError } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { Logger } from 'pino'
import type { Context } from '../kernel/context'
import { type DomainError, isDomainError } from '../kernel/errors'
import { appRouter } from '../router'
import { logFailure } from './log-failure'
import { withoutPlaces } from './response/problem'

/** Answers calls of our own pages. A request that was refused earlier is answered in the format of tRPC's client. */
export function answerTrpc(request: Request, entered: Context | DomainError, log: Logger): Promise<Response> {
  return fetchRequestHandler({
    endpoint: '/trpc',
    router: appRouter,
    req: request,
    createContext() {
      if (isDomainError(entered)) throw entered
      return entered
    },
    responseMeta: ({ errors }) => ({
      ...(isDomainError(entered) && { status: entered.status }),
      headers: Object.assign({}, ...errors.map((error) => failureOf(error)?.headers)),
    }),
    onError({ error, path }) {
      const failure = failureOf(error)
      if (failure && !isDomainError(entered)) logFailure(log, failure, { route: path })
    },
  })
}

/** Null if tRPC itself refused the call as malformed. */
const failureOf = ({ cause, code }: Pick<TRPCError, 'cause' | 'code'>): DomainError | null =>
  isDomainError(cause) || code === 'INTERNAL_SERVER_ERROR' ? withoutPlaces(cause) : null
