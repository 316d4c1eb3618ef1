import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { Logger } from 'pino'
import type { Context } from '../kernel/context'
import { type DomainError, isDomainError } from '../kernel/errors'
import { appRouter } from '../router'

/** Calls of our own pages. Who is refused at the door is told so in tRPC's words, which are all that its client knows. */
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
      headers: headersOf(errors),
    }),
    onError({ error, path }) {
      const isBug = error.code === 'INTERNAL_SERVER_ERROR' && !isDomainError(error.cause)
      if (isBug) log.error({ err: error.cause ?? error, path }, 'call failed')
    },
  })
}

/** When to try again, of the refusal that says it. */
const headersOf = (errors: { cause?: unknown }[]): Record<string, string> =>
  Object.assign({}, ...errors.map(({ cause }) => (isDomainError(cause) ? cause.headers : {})))
