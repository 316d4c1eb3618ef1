import type { RouteOf } from '#server/kernel/route'
import type { procedures } from '../implementation'

const tag = 'Alerts'
const base = '/app/{org}/api/alerts'
const one = `${base}/{alert_id}`

export const alertRoutes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: base,
    procedure: 'alerts.list',
    tag,
    summary: 'Alerts of running services, unless sorted those with the newest errors first',
    description: 'Filter by `state` (open, resolved, all), `repo`, `service`, `file_path` and `section_id`.',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/alert-numbers',
    procedure: 'alerts.numbers',
    tag,
    summary: 'Open alerts by service and section, and the spikes of the last week',
    description: 'A spike without `ended_at` is not over.',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/alert-sections',
    procedure: 'alerts.sections',
    tag,
    summary: 'Open alerts by section',
    description: 'Of all repositories, of one `repo`, or of one document (`file_path`).',
  },
  {
    method: 'GET',
    path: one,
    procedure: 'alerts.get',
    tag,
    summary: 'One alert with its stack and its errors by hour',
    description: '`history` has the hours with errors of the last 14 days.',
  },
  {
    method: 'POST',
    path: `${one}/silence`,
    procedure: 'alerts.silence',
    example: { hours: 24 },
    tag,
    summary: 'Silence an alert',
    description: 'Its errors are counted, but cause no spikes.',
  },
  {
    method: 'POST',
    path: `${one}/resolve`,
    procedure: 'alerts.resolve',
    example: {},
    tag,
    summary: 'Resolve an alert',
    description: 'The next error opens it again.',
  },
  {
    method: 'POST',
    path: `${one}/decide`,
    procedure: 'alerts.decide',
    example: { section: { file_path: 'docs/specs/refunds.md', section_id: '2' } },
    conflict: 'The alert has no repository',
    tag,
    summary: 'Say which section an alert concerns, or that it concerns none',
    description: 'Later alerts of the same problem get the same section.',
  },
  {
    method: 'POST',
    path: `${one}/issue`,
    procedure: 'alerts.openIssue',
    once: { withhold: [] },
    example: {},
    upstream: 'code_host',
    conflict: 'The alert has no repository, or an issue was opened before',
    tag,
    summary: 'Open an issue from an alert',
    description: 'The issue names the section and quotes message and stack.',
  },
]
