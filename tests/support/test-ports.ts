import { openTrackers } from '#server/boot/vendors/open-trackers'
import type { Ports } from '#server/kernel/context'
import { githubAccountEmails } from '#server/ports/codehost/github/account-emails'
import { localCodeHost } from '#server/ports/codehost/local/local-code-host'
import { openImageHosts } from '#server/ports/image-hosts/http-image-hosts'
import type { TrackerEnvironment } from '#server/ports/tracker/port'
import { openWebhookSender } from '#server/ports/webhook-sender/http-sender'

type PortsToUse = Partial<Ports['codeHosts'] & Omit<Ports, 'codeHosts'>>

/** The operator has configured nothing. */
export const NO_TRACKER_ENVIRONMENT: TrackerEnvironment = {
  orgs: [],
  prefixes: [],
  variables: {},
  usualHosts: { linear: 'api.linear.app', github: 'api.github.com' },
}

/** All ports of a test: git on this machine, and of the other vendors only the given ones. */
export const testPorts = ({
  local = localCodeHost({ env: process.env }),
  forge = null,
  accountEmails = githubAccountEmails,
  userAccounts = null,
  ...vendors
}: PortsToUse = {}): Ports => ({
  codeHosts: { local, forge, accountEmails, userAccounts },
  ai: null,
  meaning: null,
  analytics: null,
  chat: null,
  mail: null,
  webhookSender: openWebhookSender(['127.0.0.1']),
  imageHosts: openImageHosts(['127.0.0.1']),
  folders: null,
  // Fakes of ticket systems are on loopback.
  payments: null,
  trackers: openTrackers({ outboundAllow: ['127.0.0.1'] }, NO_TRACKER_ENVIRONMENT),
  ...vendors,
})
