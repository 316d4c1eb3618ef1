import { openTestApp } from '../../support/test-app'
import { describeTracker } from './describe-tracker'
import { openLocalIssues } from './open-local-issues'

describeTracker('local issues', openLocalIssues(openTestApp()))
