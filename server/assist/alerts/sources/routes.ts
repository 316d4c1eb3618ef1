import type { RouteOf } from '#server/kernel/route'
import type { procedures } from '../implementation'

const tag = 'Alerts'
const base = '/app/{org}/api/alert-sources'
const one = `${base}/{alert_source_id}`
const services = '/app/{org}/api/alert-services'

export const sourceRoutes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: base,
    procedure: 'alertSources.list',
    tag,
    summary: 'The senders of alerts',
    description: 'Addresses and secrets are never returned.',
  },
  {
    method: 'POST',
    path: base,
    procedure: 'alertSources.add',
    once: { withhold: ['url'] },
    example: { kind: 'alertmanager', name: 'Production' },
    conflict: 'The name is taken, or the org already has 50 alert sources',
    tag,
    summary: 'Add an alert source; only this response shows its address',
    description: 'The sender posts its alerts to `url`, which contains a secret token.',
  },
  {
    method: 'DELETE',
    path: one,
    procedure: 'alertSources.remove',
    tag,
    summary: 'Remove an alert source',
    description: 'Its alerts and their history are deleted, too.',
  },
  {
    method: 'POST',
    path: `${one}/rotate`,
    procedure: 'alertSources.rotate',
    example: {},
    tag,
    summary: 'Replace the address of an alert source',
    description: 'The previous address is not accepted any more from now on.',
  },
  {
    method: 'POST',
    path: `${one}/test`,
    procedure: 'alertSources.test',
    example: {},
    tag,
    summary: 'Store a test alert as if the sender had sent it',
    description: 'It counts like an alert of level `info` and resolves itself.',
  },
  {
    method: 'GET',
    path: `${one}/deliveries`,
    procedure: 'alertSources.deliveries',
    tag,
    summary: 'The requests of a sender',
    description: 'Newest first, for 30 days.',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/alert-deliveries/{alert_delivery_id}/rerun',
    procedure: 'alertSources.rerun',
    example: {},
    conflict: 'It has not failed, or its content is not kept',
    tag,
    summary: 'Handle a failed request of a sender again',
    description: 'Its alerts count once, however often it is handled.',
  },
  {
    method: 'GET',
    path: `${base}/example`,
    procedure: 'alertSources.example',
    tag,
    summary: 'An alert in plain JSON that names a section of the org',
    description: 'To try an alert source of plain JSON.',
  },
  {
    method: 'GET',
    path: services,
    procedure: 'alertSources.services',
    tag,
    summary: 'Which repository the alerts of a service belong to',
    description:
      'An alert belongs to the repository that it names (plain JSON: the field `repo`; Alertmanager and Grafana: the label `repo` or `repository`; Sentry: the tag `repo` or `repository`), else to the one of its service here, else to the only one with the name of the service.',
  },
  {
    method: 'POST',
    path: services,
    procedure: 'alertSources.setService',
    example: { service: 'payments', repo: 'acme/payments' },
    tag,
    summary: 'Assign a service to a repository, or to none',
    description:
      'Open alerts of the service that nobody decided about, and that name no repository, move to the repository. Null ends the assignment and moves none.',
  },
]
