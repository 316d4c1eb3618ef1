/** What the GitHub App must be allowed to do. */
export const APP_PERMISSIONS = {
  checks: 'write',
  contents: 'write',
  issues: 'write',
  members: 'read',
  merge_queues: 'read',
  metadata: 'read',
  pull_requests: 'write',
} as const satisfies Record<string, 'read' | 'write'>

/** The events that the App must subscribe to. GitHub sends those of installations without being asked. */
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
