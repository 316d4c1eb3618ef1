import { afterEach } from 'vitest'
import { ticketConnections } from '#db/schema/index'
import { openTrackers } from '#server/boot/vendors/open-trackers'
import type { Org } from '#server/kernel/context'
import { sealCredential } from '#server/tickets/connections/credentials/sealed-credential'
import { openTracker } from '#server/tickets/connections/index'
import { addIssue, moveIssue } from '#tests/support/fake-jira/change-issue'
import { STRANGER } from '#tests/support/fake-jira/furnish'
import { startFakeJira } from '#tests/support/fake-jira/index'
import type { SyncWorld } from '../sync-world'

type FakeJira = Awaited<ReturnType<typeof startFakeJira>>

const running: FakeJira[] = []

/** Call it in each file: files may share this module, and a hook belongs to the file that registers it. */
export function stopJirasAfterEach(): void {
  afterEach(async () => {
    for (const jira of running.splice(0)) await jira.stop()
  })
}

export async function startJira(): Promise<FakeJira> {
  const jira = await startFakeJira()
  running.push(jira)
  return jira
}

/** Tickets of strangers with the keys PAY-1, PAY-2, and so on, in these statuses. */
export async function addStrangers({ world }: FakeJira, statuses: readonly string[]): Promise<void> {
  for (const [at, status] of statuses.entries()) {
    const fields = {
      project: { key: 'PAY' },
      issuetype: { name: 'Task' },
      summary: `A stranger’s ticket ${at}`,
    }
    await moveIssue(world, await addIssue(world, STRANGER, { fields }), status)
  }
}

/** The connection uses the operator's credential for this Jira, unless the org has one of its own. */
export function connectOperatorJira(world: SyncWorld, org: Org, { credential }: FakeJira): void {
  if (!('email' in credential)) throw new Error('the fake is a Jira Cloud')
  const { host, email, token } = credential
  const variables = { JIRA_HOST: host, JIRA_EMAIL: email, JIRA_API_TOKEN: token }
  const usualHosts = { linear: 'api.linear.app', github: 'api.github.com' }
  const environment = { orgs: [org.slug], prefixes: ['JIRA_'], variables, usualHosts }
  const trackers = openTrackers({ outboundAllow: ['127.0.0.1'] }, environment)
  world.open = (ctx, target, name) => openTracker({ ...ctx, ports: { ...ctx.ports, trackers } }, target, name)
}

/** Stores the org's own credential for this Jira. */
export async function addOwnJira(world: SyncWorld, { credential }: FakeJira): Promise<void> {
  if (!('email' in credential)) throw new Error('the fake is a Jira Cloud')
  const { host, email, token } = credential
  const { db, secretBox } = world.ctx
  await db.insert(ticketConnections).values({
    orgId: world.id.orgId,
    kind: 'jira',
    host,
    authMethod: 'api_token',
    credential: sealCredential(secretBox, { email, token }),
    webhookSecret: secretBox.seal('the-secret-of-the-webhook'),
  })
}

export const removeOwnJira = (world: SyncWorld) => world.ctx.db.delete(ticketConnections)

/** Key and status of each ticket. */
export const statusesOf = ({ world: { issues } }: FakeJira) =>
  Object.fromEntries(issues.map(({ key, status }) => [key, status]))

/** Requests that show a ticket or change one. */
export const ticketRequests = ({ requests }: FakeJira) =>
  requests.filter((name) => /bulkfetch|\/issue(Link)?(\/\{|$)|remotelink|POST \/search/.test(name))
