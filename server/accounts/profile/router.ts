import { orgProcedure, router } from '#server/kernel/procedures'
import { getAreas } from './get-areas'
import { getProfile } from './get-profile'
import { getWelcome } from './get-welcome'
import { AreasWire, ProfileWire, WelcomeWire } from './wire'

export const profileRouter = router({
  profile: orgProcedure('specs:read')
    .output(ProfileWire)
    .query(({ ctx }) => getProfile(ctx)),

  areas: orgProcedure('specs:read')
    .output(AreasWire)
    .query(({ ctx }) => getAreas(ctx)),

  welcome: orgProcedure('specs:read')
    .output(WelcomeWire)
    .query(({ ctx }) => getWelcome(ctx)),
})
