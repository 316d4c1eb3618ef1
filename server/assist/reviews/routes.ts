import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Reviews'
const base = '/app/{org}/api/reviews'
const review = `${base}/{owner}/{repo}/{review_number}`
const settings = '/app/{org}/api/review-settings/{owner}/{repo}'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: base,
    procedure: 'reviews.list',
    description: '`summary` is one line about the newest finished run.',
    tag,
    summary: 'Reviewed pull requests, unless sorted the newest first',
  },
  {
    method: 'GET',
    path: review,
    procedure: 'reviews.get',
    description:
      'Findings are those of the current head. A dismissed one is not reported again while its changes stay.',
    tag,
    summary: 'The review of a pull request',
  },
  {
    method: 'GET',
    path: `${review}/preview`,
    procedure: 'reviews.preview',
    upstream: 'code_host',
    description: '`path` is a document of the head; the first changed one if it is left out.',
    tag,
    summary: 'A document as it would be after a merge',
  },
  {
    method: 'POST',
    path: `${review}/run`,
    procedure: 'reviews.run',
    description: 'Replaces the results for the current head.',
    conflict: 'The pull request is not open',
    tag,
    summary: 'Review the head again',
  },
  {
    method: 'POST',
    path: `${base}/findings/{review_finding_id}/accept`,
    procedure: 'reviews.accept',
    description: 'A realized criterion that is accepted counts at the merge, however sure the model is.',
    example: { reason: 'It does' },
    tag,
    summary: 'Accept a finding',
  },
  {
    method: 'POST',
    path: `${base}/findings/{review_finding_id}/dismiss`,
    procedure: 'reviews.dismiss',
    description: 'It is not reported again while nothing changed.',
    example: { reason: 'The spec allows both' },
    tag,
    summary: 'Dismiss a finding',
  },
  {
    method: 'POST',
    path: `${base}/findings/{review_finding_id}/attest`,
    procedure: 'reviews.attest',
    description:
      'For findings of kind `touched`: the section is still right. After the merge it counts as reviewed.',
    example: { reason: 'Read again with the new code' },
    conflict: 'The finding is of another kind',
    tag,
    summary: 'Attest that a section is right after this pull request',
  },
  {
    method: 'GET',
    path: settings,
    procedure: 'reviews.settings',
    description: 'The defaults if nothing was changed.',
    tag,
    summary: 'How pull requests of a repository are reviewed',
  },
  {
    method: 'POST',
    path: settings,
    procedure: 'reviews.changeSettings',
    description: 'Open pull requests are judged again.',
    example: {
      at_merge: 'propose',
      no_lint_errors: true,
      min_coverage: 80,
      touched_must_change: false,
      approval_approves: false,
      stale_issue: true,
    },
    tag,
    summary: 'Change how pull requests of a repository are reviewed',
  },
]
