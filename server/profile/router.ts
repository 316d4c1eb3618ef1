import { orgProcedure, router } from '../kernel/procedures'
import { getProfile } from './get-profile'
import { getWelcome } from './get-welcome'
import { ProfileWire, WelcomeWire } from './wire'

export const profileRouter = router({
  profile: orgProcedure('specs:read')
    .output(ProfileWire)
    .query(({ ctx }) => getProfile(ctx)),

  welcome: orgProcedure('specs:read')
    .output(WelcomeWire)
    .query(({ ctx }) => getWelcome(ctx)),
})
