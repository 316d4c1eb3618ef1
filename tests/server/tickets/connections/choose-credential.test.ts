import { beforeEach, describe, expect, it } from 'vitest'
import { readSettings, secretsOf } from '#server/boot/settings/index'
import { readTrackerEnvironment } from '#server/boot/vendors/tracker-environment'
import type { OrgContext } from '#server/kernel/context'
import { addConnection } from '#server/tickets/connections/manage/add-connection'
import { chooseCredential } from '#server/tickets/connections/open/choose-credential'
import { loadConfig } from '#spec/config/load-config'
import { canary } from '#tests/support/canary/canary'
import { makeOrg } from '#tests/support/make-org'
import { StubTrackers } from '#tests/support/stub-trackers'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()
const OWN = canary('own-token')
const ENV = {
  JIRA_HOST: 'operator.atlassian.net',
  JIRA_EMAIL: 'ops@example.com',
  JIRA_API_TOKEN: canary('operator-token'),
  JIRA_EU_HOST: 'https://jira.eu.example.com/',
  JIRA_EU_PERSONAL_ACCESS_TOKEN: canary('operator-eu-token'),
  LINEAR_API_KEY: canary('operator-linear-key'),
  STRIPE_API_KEY: canary('stripe-key'),
}

let ctx: OrgContext & typeof test.ctx

const operator = (env: Record<string, string>) => {
  const settings = readSettings(env)
  const trackers = new StubTrackers()
  trackers.environment = readTrackerEnvironment(settings, env)
  ctx.ports.trackers = trackers
}

beforeEach(async () => {
  const org = await makeOrg(test.db)
  ctx = { ...test.ctx, org, permissions: [] }
  operator({ ...ENV, TRACKER_ORGS: org.slug, TRACKER_ENV_PREFIXES: 'JIRA_,JIRA_EU_,LINEAR_' })
})

const own = (host: string, token = OWN) =>
  addConnection(ctx, { system: 'jira', host, email: 'bot@example.com', token })

/** The host and token for the connection `it` of a configuration, or the problem. */
async function choose(yaml: string) {
  const loaded = loadConfig(`version: "1"\n${yaml}`)
  const connection = loaded.config.ticket_systems.it
  if (!connection) throw new Error(JSON.stringify(loaded.diagnostics))
  const choice = await chooseCredential(ctx, 'it', connection, loaded)
  return 'problem' in choice ? choice.problem : `${choice.credential.host} ${choice.credential.token}`
}

const JIRA = 'ticket_systems: {it: {system: jira}}\n'

describe('the credential of a connection is', () => {
  it("the org's own, before the operator's", async () => {
    expect(await choose(JIRA)).toBe(`operator.atlassian.net ${ENV.JIRA_API_TOKEN}`)
    await own('acme.atlassian.net')
    expect(await choose(JIRA)).toBe(`acme.atlassian.net ${OWN}`)
  })

  it('the one of the host in host_override, in any spelling', async () => {
    await own('acme.atlassian.net')
    await own('other.atlassian.net', canary('other-token'))
    const at = (host: string) => choose(`ticket_systems: {it: {system: jira, host_override: "${host}"}}\n`)
    expect(await at('https://ACME.atlassian.net:443/')).toBe(`acme.atlassian.net ${OWN}`)
    expect(await at('operator.atlassian.net')).toBe(`operator.atlassian.net ${ENV.JIRA_API_TOKEN}`)
    expect(await choose(JIRA)).toEqual({
      message:
        'it fits several connections (acme.atlassian.net, other.atlassian.net). Set its `host_override` to one of them.',
      line: 2,
    })
  })

  it('the one of the prefix and method of the auth profile', async () => {
    const profile = 'auth_profiles: {eu: {auth_method: personal_access_token, env_prefix: JIRA_EU_}}\n'
    expect(await choose(`${profile}ticket_systems: {it: {system: jira, auth_profile: eu}}\n`)).toBe(
      `jira.eu.example.com ${ENV.JIRA_EU_PERSONAL_ACCESS_TOKEN}`,
    )
  })

  it('for Linear that of the deployment’s host', async () => {
    expect(await choose('ticket_systems: {it: {system: linear}}\n')).toBe(
      `api.linear.app ${ENV.LINEAR_API_KEY}`,
    )
  })
})

describe('a token never goes to a host that it was not entered for:', () => {
  it.each([
    'evil.example',
    'operator.atlassian.net.evil.example',
    'http://operator.atlassian.net',
    'operator.atlassian.net:8443',
  ])('%s', async (host) => {
    await own('acme.atlassian.net')
    const choice = await choose(`ticket_systems:\n  it:\n    system: jira\n    host_override: "${host}"\n`)
    expect(choice).toMatchObject({ line: 5 })
    expect(JSON.stringify(choice)).toContain('Settings › Ticket systems')
  })

  it('nor to another org', async () => {
    const org = await makeOrg(test.db)
    ctx = { ...ctx, org }
    expect(await choose(JIRA)).toEqual({
      message:
        'There is no credential for Jira. An admin can add a connection under Settings › Ticket systems.',
      line: null,
    })
  })
})

describe('a prefix', () => {
  const withPrefix = (prefix: string, system = 'linear') =>
    choose(
      `auth_profiles:\n  p: {env_prefix: ${prefix}}\nticket_systems: {it: {system: ${system}, auth_profile: p}}\n`,
    )

  it('that the operator did not allow reads nothing', async () => {
    expect(await withPrefix('STRIPE_')).toMatchObject({
      message: expect.stringContaining('does not allow `env_prefix` STRIPE_'),
      line: 3,
    })
  })

  it('without a complete credential says what is missing', async () => {
    expect(await withPrefix('JIRA_EU_', 'jira')).toMatchObject({
      message: expect.stringContaining('the operator can set JIRA_EU_EMAIL and JIRA_EU_API_TOKEN'),
      line: 3,
    })
  })

  it('makes secrets of its variables, which the log masks', () => {
    const secrets = secretsOf({ ...ENV, TRACKER_ENV_PREFIXES: 'JIRA_EU_' })
    expect(secrets).toContain(ENV.JIRA_EU_PERSONAL_ACCESS_TOKEN)
    expect(secrets).toContain(ENV.JIRA_API_TOKEN)
    expect(secrets).not.toContain(ENV.JIRA_EU_HOST)
  })
})

it('the credentials of the environment are for the default org unless TRACKER_ORGS names others', () => {
  const environmentOf = (env: Record<string, string>) => readTrackerEnvironment(readSettings(env), env)
  expect(environmentOf({}).orgs).toEqual(['local'])
  expect(environmentOf({ DEFAULT_ORG: 'acme' }).orgs).toEqual(['acme'])
  expect(environmentOf({ TRACKER_ORGS: 'One, two' }).orgs).toEqual(['one', 'two'])
  expect(environmentOf({}).prefixes).toEqual(['JIRA_', 'LINEAR_', 'GITHUB_'])
})
