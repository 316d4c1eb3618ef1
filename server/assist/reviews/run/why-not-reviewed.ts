import { hasGates } from '#spec/reviews/index'
import type { PullFacts } from '../pull/read-pull'
import type { ReviewTarget } from '../pull/review-target'
import type { ReviewSettings } from '../settings/read-settings'

/** Branches of pull requests that the product opens after a review or a triage. It also opens pull requests for people. */
const OWN_BRANCH = /^svc\/(?:review|updates|spec)-\d+$/

/** Why an open pull request is not reviewed, as a sentence. Null if it is. */
export function whyNotReviewed(
  { forge, config }: ReviewTarget,
  { isDraft, author, head }: PullFacts,
  settings: ReviewSettings,
): string | null {
  if (isDraft) return 'It is a draft. It is reviewed when it is ready for review.'
  const ownName = forge ? `${forge.host.appSlug}[bot]` : 'Plumbline'
  if (author === ownName && !head.isFork && OWN_BRANCH.test(head.name))
    return 'Plumbline opened this pull request. People review it.'
  if (!config.agents.pr_analysis && !hasGates(settings))
    return '`agents.pr_analysis` in CONFIG.yaml is false, and no gate is enabled.'
  return null
}
