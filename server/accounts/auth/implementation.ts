import type { JobHandlers } from '#server/kernel/jobs'
import type * as jobs from './jobs'
import { accountRouter, authRouter, signInRouter } from './router'
import { sweepSignIn } from './sweep-sign-in'

export const procedures = { account: accountRouter, auth: authRouter, signIn: signInRouter }

export const jobHandlers: JobHandlers<typeof jobs> = {
  sweepSignIn: (ctx) => sweepSignIn(ctx),
}
