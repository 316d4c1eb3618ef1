import { describeTracker } from './describe-tracker'
import { openFakeLinear } from './open-fake-linear'

describeTracker('Linear', openFakeLinear)
