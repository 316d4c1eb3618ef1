import { orgProcedure, router } from '#server/kernel/procedures'
import { countWaiting } from './count-waiting'
import { getProfile } from './get-profile'
import { getWelcome } from './get-welcome'
import { ProfileWire, WaitingWire, WelcomeWire } from './wire'

export const profileRouter = router({
  profile: orgProcedure('specs:read')
    .output(ProfileWire)
    .query(({ ctx }) => getProfile(ctx)),

  waiting: orgProcedure('specs:read')
    .output(WaitingWire)
    .query(({ ctx }) => countWaiting(ctx)),

  welcome: orgProcedure('specs:read')
    .output(WelcomeWire)
    .query(({ ctx }) => getWelcome(ctx)),
})
