import { z } from 'zod'
import { openProcedure, overHttp, router, signedInProcedure } from '#server/kernel/procedures'
import { Ok } from '#server/kernel/wire'
import { createFirstAccount, openFirstAccount } from '../accounts/first-account'
import { beginLinking, finishLinking, unlinkCodeHost } from '../code-host/code-host-link'
import { answerDevice, findDevice } from '../devices/answer-device'
import { pollDevice, startDevice } from '../devices/device-sign-in'
import { followLink } from '../links/follow-link'
import { REFRESH_COOKIE, refreshCookie } from '../sessions/cookies'
import { endSessionByToken, signOut } from '../sessions/end-sign-in'
import { invalidRefreshToken, refreshTokens } from '../tokens/refresh'
import { beginSignIn } from './begin-sign-in'
import { confirmUnlessOwnPage } from './confirm-unless-own-page'
import { finishSignIn } from './finish-sign-in'
import { signInWithPassword } from './sign-in-with-password'
import * as wire from './wire'

const NewAccountByLink = wire.NewAccount.extend({ token: z.string().max(100) })

const openOverHttp = openProcedure.use(overHttp)
const signedInOverHttp = signedInProcedure.use(overHttp)
const leading = openOverHttp.input(z.object({})).output(wire.Location)

export const signInRouter = router({
  login: openOverHttp
    .input(wire.LoginQuery)
    .output(wire.Location)
    .query(async ({ ctx, input: { org, connection, return_to } }) => ({
      location: await beginSignIn(ctx, { org, connection, returnTo: return_to }),
    })),

  callback: openOverHttp
    .input(wire.CallbackQuery)
    .output(wire.Location)
    .query(async ({ ctx, input }) => ({ location: await finishSignIn(ctx, input) })),

  link: openOverHttp
    .input(wire.LinkQuery)
    .output(wire.Location)
    .query(async ({ ctx, input }) => ({ location: await followLink(ctx, input.token, input.return_to) })),

  logout: leading.mutation(async ({ ctx }) => ({
    location: await confirmUnlessOwnPage(ctx, 'sign_out', () => signOut(ctx)),
  })),

  logoutByForm: leading.mutation(async ({ ctx }) => ({ location: await signOut(ctx) })),

  refresh: openOverHttp
    .input(wire.RefreshBody)
    .output(wire.RefreshAnswer)
    .mutation(async ({ ctx, input }) => {
      const { web } = ctx
      const token = input.refresh_token ?? web.cookie(REFRESH_COOKIE)
      if (token === null) throw invalidRefreshToken()
      const { accessToken, expiresInS, refreshToken } = await refreshTokens(ctx, token)
      const response = {
        access_token: accessToken,
        token_type: 'Bearer' as const,
        expires_in: expiresInS,
      }
      if (input.refresh_token !== undefined) return { ...response, refresh_token: refreshToken }
      web.setCookie(refreshCookie(refreshToken, ctx.baseUrl))
      return response
    }),

  revoke: openOverHttp
    .input(wire.RefreshBody)
    .output(Ok)
    .mutation(async ({ ctx, input }) => {
      const token = input.refresh_token ?? ctx.web.cookie(REFRESH_COOKIE)
      if (token !== null) await endSessionByToken(ctx, token)
      return { ok: true }
    }),

  deviceCode: openOverHttp
    .input(wire.DeviceCodeRequest)
    .output(wire.DeviceCodeAnswer)
    .mutation(async ({ ctx, input }) => {
      const started = await startDevice(ctx, input.org ?? null)
      return {
        device_code: started.deviceCode,
        user_code: started.userCode,
        verification_uri: started.verificationUri,
        verification_uri_complete: started.verificationUriComplete,
        interval: started.intervalS,
        expires_in: started.expiresInS,
      }
    }),

  deviceToken: openOverHttp
    .input(wire.DeviceTokenRequest)
    .output(wire.DeviceTokenAnswer)
    .mutation(async ({ ctx, input }) => {
      const outcome = await pollDevice(ctx, input.device_code)
      if (outcome.status === 'pending') return { status: 'pending', slow_down: outcome.slowDown }
      if (outcome.status !== 'approved') return outcome
      const { status, accessToken, refreshToken, expiresInS, email, org } = outcome
      const tokens = { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresInS }
      return { status, ...tokens, email, org }
    }),

  codeHostLogin: openOverHttp
    .input(z.object({ return_to: wire.LoginQuery.shape.return_to }))
    .output(wire.Location)
    .query(async ({ ctx, input }) => ({ location: await beginLinking(ctx, input.return_to) })),

  codeHostCallback: openOverHttp
    .input(wire.CallbackQuery)
    .output(wire.Location)
    .query(async ({ ctx, input }) => ({ location: await finishLinking(ctx, input) })),

  codeHostDisconnect: leading.mutation(async ({ ctx }) => ({
    location: await confirmUnlessOwnPage(ctx, 'disconnect', () => unlinkCodeHost(ctx)),
  })),

  codeHostDisconnectByForm: leading.mutation(async ({ ctx }) => ({ location: await unlinkCodeHost(ctx) })),

  /** The form of the embedded provider. Returns a location, or null for an incorrect email or password. */
  withPassword: openOverHttp
    .input(wire.Credentials)
    .mutation(({ ctx, input }) => signInWithPassword(ctx, input)),

  openFirstAccount: openOverHttp
    .input(z.object({ token: z.string().max(100) }))
    .mutation(({ ctx, input }) => openFirstAccount(ctx, input.token)),

  createFirstAccount: openOverHttp
    .input(NewAccountByLink)
    .mutation(({ ctx, input: { token, ...account } }) => createFirstAccount(ctx, token, account)),

  findDevice: signedInOverHttp
    .input(z.object({ user_code: wire.UserCode }))
    .output(wire.WaitingDevice)
    .query(async ({ ctx, input }) => {
      const { name, email, userAgent, requestedAt } = await findDevice(ctx, ctx.actor.userId, input.user_code)
      return { name, email, user_agent: userAgent, asked_at: requestedAt.toISOString() }
    }),

  answerDevice: signedInOverHttp
    .input(z.object({ user_code: wire.UserCode, approve: z.boolean() }))
    .mutation(({ ctx, input }) => answerDevice(ctx, ctx.actor.userId, input.user_code, input.approve)),
})
