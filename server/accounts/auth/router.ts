import { z } from 'zod'
import { listOrgs } from '#server/kernel/access/find-membership'
import { OrgSlug } from '#server/kernel/paths'
import { openProcedure, router, signedInProcedure } from '#server/kernel/procedures'
import { getSession } from './sessions/get-session'
import { SessionData } from './sessions/wire'

export { accountRouter } from './accounts/account-router'
export { signInRouter } from './sign-in/sign-in-router'

export const authRouter = router({
  session: openProcedure
    .input(z.object({ org: OrgSlug }))
    .output(SessionData)
    .query(({ ctx, input }) => getSession(ctx, input.org)),

  /** The orgs of the signed-in person. */
  orgs: signedInProcedure.query(({ ctx }) => listOrgs(ctx.db, ctx.actor.userId)),
})
