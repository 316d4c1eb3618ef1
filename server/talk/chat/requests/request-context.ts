import type { JobContext, RequestContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { createActivityRecorder, createRefusalRecorder } from '#server/platform/activity/index'
import type { IdentityProvider } from '#server/ports/identity/port'
import type { ChatRequest } from '../jobs'
import { countUse } from './count-use'

const recordActivity = createActivityRecorder()
const recordRefusal = createRefusalRecorder()

const noSignIn = async (): Promise<never> => {
  throw new DomainError('not_configured', { message: 'Nobody can sign in through chat.' })
}

/** Chat has no browser, so sign-in is not possible. */
const noProvider: IdentityProvider = {
  begin: noSignIn,
  finish: noSignIn,
  renew: noSignIn,
  revoke: noSignIn,
  endSessionUrl: noSignIn,
  startDevice: noSignIn,
  pollDevice: noSignIn,
  verifyAccessToken: noSignIn,
}

/** The request context of a procedure called from chat. */
export function requestContext(
  ctx: JobContext,
  { requestId }: ChatRequest,
): Omit<RequestContext, 'actor'> & { signal: AbortSignal } {
  const { baseUrl, ports } = ctx
  return {
    ...ctx,
    requestId,
    web: {
      baseUrl,
      origin: baseUrl,
      address: 'chat',
      userAgent: 'Slack',
      isFromElsewhere: true,
      cookie: () => null,
      setCookie: () => {},
    },
    signIn: {
      providerName: 'chat',
      provider: noProvider,
      embedded: null,
      organizations: new Map(),
      codeHostAccounts: ports.codeHosts.userAccounts ?? null,
    },
    replica: null,
    primary: null,
    wantsJson: false,
    requireClaim: async () => {},
    onceId: null,
    noteActivity: recordActivity,
    noteRefusal: recordRefusal,
    countUse: countUse(ctx),
  }
}
