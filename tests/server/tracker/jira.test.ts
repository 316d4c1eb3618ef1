import { describeTracker } from './describe-tracker'
import { openFakeJira } from './open-fake-jira'

describeTracker('Jira Cloud', openFakeJira(true))
describeTracker('Jira Data Center', openFakeJira(false))
