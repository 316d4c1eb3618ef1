import { registry } from '#server/collect'
import {
  type Context,
  type JobContext,
  type ProcedureContext,
  type RequestContext,
  systemClock,
  type UserActor,
} from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { createSecretBox } from '#server/kernel/secrets/secret-box'
import type { SignIn, Web } from '#server/kernel/sign-in'
import { IdentityError } from '#server/ports/identity/port'
import { canary } from './canary/canary'

const noProvider = async (): Promise<never> => {
  throw new DomainError('not_configured', { message: 'Sign-in is not available here.' })
}

/** People cannot sign in. Sessions, keys and one-time links work. */
const signIn: SignIn = {
  providerName: 'embedded',
  provider: {
    begin: noProvider,
    finish: noProvider,
    renew: noProvider,
    revoke: async () => {},
    endSessionUrl: async () => null,
    startDevice: noProvider,
    pollDevice: noProvider,
    verifyAccessToken: async () => {
      throw new IdentityError('refused', 'no provider')
    },
  },
  embedded: {
    path: '/idp',
    handle: noProvider,
    isFromDeployment: () => false,
    finishSignIn: async () => null,
    isWaiting: async () => false,
    answerDevice: async () => false,
    isDeviceWaiting: async () => false,
    registerAssistant: noProvider,
    findAssistantRequest: async () => null,
    answerAssistant: async () => null,
  },
  organizations: new Map(),
}

/**
 * The parts of an app for tests that are not about signing in. All tests seal with one key, because suites of one
 * process share a database and its deployment secrets.
 */
export const keysOnly = { secretBox: createSecretBox([canary('encryption-key')]), signIn }

const web: Web = {
  origin: 'http://plumbline.test',
  isFromElsewhere: false,
  cookie: () => null,
  setCookie: () => {},
}

/** A person who signed in with a browser session or a token that limits nothing. */
export const userActor = (
  userId: number,
  { sessionId = null, isSuperAdmin = false }: Partial<UserActor> = {},
): UserActor => ({ kind: 'user', userId, sessionId, isSuperAdmin, onlyMembership: null, scopes: null })

type Parts<C extends Context> = Pick<Context, 'db' | 'log' | 'ports'> & Partial<C>

/** The context of a call by the product itself, without an HTTP request. */
export const testContext = (parts: Parts<ProcedureContext>): ProcedureContext => ({
  secretBox: keysOnly.secretBox,
  actor: { kind: 'system', task: 'test' },
  clock: systemClock,
  registry,
  requestId: 'test-request',
  baseUrl: web.origin,
  client: { address: '127.0.0.1', userAgent: null },
  noteActivity: async () => {},
  recordDenial: async () => {},
  countUse: async () => {},
  ...parts,
})

/** The context of an HTTP request without cookies, by the product itself. */
export const testRequest = (parts: Parts<RequestContext>): RequestContext => ({
  ...testContext(parts),
  web: parts.web ?? web,
  signIn: parts.signIn ?? signIn,
})

export const jobContext = (ctx: Context): JobContext => ({
  ...ctx,
  actor: { kind: 'system', task: 'test' },
  signal: new AbortController().signal,
  isLastAttempt: false,
})
