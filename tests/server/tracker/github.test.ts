import { describeTracker } from './describe-tracker'
import { fakeGitHubSystem } from './github-system'

describeTracker('GitHub with a personal access token', () => fakeGitHubSystem('token'))
describeTracker('GitHub with an App', () => fakeGitHubSystem('app'))
