import type { TrackerCredential } from '../../port'

export type JiraCredential = Extract<TrackerCredential, { kind: 'jira' }>
