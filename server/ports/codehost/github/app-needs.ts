/** The required permissions of the GitHub App. */
export const APP_PERMISSIONS = {
  checks: 'write',
  contents: 'write',
  issues: 'write',
  members: 'read',
  merge_queues: 'read',
  metadata: 'read',
  pull_requests: 'write',
} as const satisfies Record<string, 'read' | 'write'>

/** The events that the App must subscribe to. GitHub sends installation events automatically. */
export const APP_EVENTS = [
  'check_run',
  'issue_comment',
  'issues',
  'merge_group',
  'pull_request',
  'pull_request_review',
  'pull_request_review_comment',
  'push',
  'repository',
] as const
