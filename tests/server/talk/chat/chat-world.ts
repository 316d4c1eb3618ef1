import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { chatLinks, chatSettings, chatWorkspaces, users } from '#db/schema/index'
import { openChat } from '#server/boot/vendors/open-chat'
import { loadModules } from '#server/collect'
import type { Org } from '#server/kernel/context'
import { enterInDirectory } from '#server/kernel/org-ids/org-directory'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository, requestIndex } from '#server/library/repos/index'
import { NO_WEBHOOK_SECRETS } from '#server/platform/webhooks/index'
import type { Role } from '#shared/roles'
import { canary } from '#tests/support/canary/canary'
import { type FakeSlack, serveSlack } from '#tests/support/fake-slack/index'
import { type Files, makeRepository, type TestRepository } from '#tests/support/git-repository'
import { makeMember, makeOrg } from '#tests/support/make-org'
import { openTestApp, type TestApp } from '#tests/support/test-app'
import { jobContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { signWebhook } from '#tests/support/webhooks/sign-webhook'

export const SIGNING_SECRET = canary('slack-signing')
export const OPERATORS_TOKEN = canary('slack-operator')

export const REFUNDS = 'docs/specs/refunds.md'
export const CONFIG = 'version: "1"\n'
export const refunds = (head = '') => `---
title: Refunds
status: in_progress
team: billing
${head}---
# Refunds

## 1. Full refund
<!-- svc:system:1 status:todo -->

A customer gets everything back within three days.

- [ ] The refund MUST arrive
- [x] The refund MUST be logged

## 2. Partial refund
<!-- svc:system:2 status:blocked:PAY-9 -->

A customer gets a part back.
`

const unique = () => randomUUID().slice(0, 8)

/** Somebody in a workspace. */
export interface ChatUser {
  team: string
  user: string
}

/** An org with a repository and a workspace, on a fake Slack that also has the operator's workspace. */
class ChatWorld {
  slack!: FakeSlack
  slackUrl!: string
  org!: Org
  team!: string
  git!: TestRepository
  #index = async () => {}

  constructor(
    readonly app: TestApp,
    readonly files: () => Files,
  ) {}

  async open(): Promise<void> {
    this.slack.clear()
    this.org = await makeOrg(this.app.db)
    this.team = await this.connect(this.org)
    this.git = makeRepository(this.files())
    const names = { owner: 'acme', name: 'specs', path: this.git.path }
    const { orgId, id } = await connectLocalRepository(this.app.ctx, this.org, names)
    this.#index = async () => {
      await requestIndex(this.app.ctx, { orgId, id })
      await indexRepository(this.app.ctx, { orgId, repositoryId: id })
    }
    await this.#index()
    this.slack.channels.push(
      { id: 'C1', name: 'specs', is_member: true },
      { id: 'C2', name: 'partners', is_member: true, is_ext_shared: true },
    )
  }

  async push(files: Files): Promise<void> {
    this.git.commit(files)
    await this.#index()
  }

  /** Connects a new workspace to the org as if an admin had added the app. */
  async connect(org: Org): Promise<string> {
    const teamId = `T${unique()}`
    const token = canary(`slack-${teamId}`)
    this.slack.teams.push({ id: teamId, name: `Team ${teamId}`, token })
    await enterInDirectory(this.app.db, 'chat_workspace', teamId, org.id)
    const values = { teamId, teamName: `Team ${teamId}`, botUserId: 'UBOT' }
    await this.app.db
      .insert(chatWorkspaces)
      .values({ orgId: org.id, ...values, token: this.app.ctx.secretBox.seal(token) })
    return teamId
  }

  unlinked = (team = this.team): ChatUser => ({ team, user: `U${unique()}` })

  async linked(role: Role, name?: string): Promise<ChatUser & { userId: number }> {
    const userId = await makeMember(this.app.db, this.org, role)
    if (name) await this.app.db.update(users).set({ name }).where(sql`id = ${userId}`)
    const chatUser = this.unlinked()
    await this.app.db
      .insert(chatLinks)
      .values({ orgId: this.org.id, teamId: chatUser.team, chatUserId: chatUser.user, userId })
    return { ...chatUser, userId }
  }

  async allow(unlinkedInChannels: boolean, unlinkedDirectly: boolean): Promise<void> {
    const values = { unlinkedInChannels, unlinkedDirectly }
    await this.app.db
      .insert(chatSettings)
      .values({ orgId: this.org.id, ...values })
      .onConflictDoUpdate({ target: chatSettings.orgId, set: values })
  }

  /** Sends a request as Slack does, and runs the jobs. */
  async send(path: string, fields: Record<string, string> | object): Promise<void> {
    const isForm = path !== '/slack/events'
    const body = isForm
      ? new URLSearchParams(fields as Record<string, string>).toString()
      : JSON.stringify(fields)
    const { headers } = signWebhook('slack', body, { secret: SIGNING_SECRET })
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
    const response = await this.app.ask(path, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': type },
    })
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    await this.work()
  }

  /** Runs a command and returns the visible text. */
  async command(
    chatUser: ChatUser,
    text: string,
    { channel = 'C1', trigger = 'trigger' } = {},
  ): Promise<string> {
    const path = `/hooks/${unique()}`
    await this.send('/slack/commands', {
      team_id: chatUser.team,
      user_id: chatUser.user,
      user_name: 'ada',
      channel_id: channel,
      command: '/svc',
      text,
      response_url: `${new URL(this.slackUrl).origin}${path}`,
      trigger_id: trigger,
    })
    return this.responseAt(path)
  }

  /** Presses a button and returns the visible text. */
  async press(chatUser: ChatUser, name: string, value: object): Promise<string> {
    const path = `/hooks/${unique()}`
    const payload = {
      type: 'block_actions',
      team: { id: chatUser.team },
      user: { id: chatUser.user, username: 'ada' },
      channel: { id: 'C1' },
      response_url: `${new URL(this.slackUrl).origin}${path}`,
      actions: [{ action_id: `${name}:0`, value: JSON.stringify(value) }],
    }
    await this.send('/slack/interactions', { payload: JSON.stringify(payload) })
    return this.responseAt(path)
  }

  submit(chatUser: ChatUser, form: string, values: Record<string, string>): Promise<void> {
    const fields = Object.entries(values).map(([name, value]) => [name, { value: { value } }])
    const payload = {
      type: 'view_submission',
      team: { id: chatUser.team },
      user: { id: chatUser.user },
      view: { callback_id: form, private_metadata: '', state: { values: Object.fromEntries(fields) } },
    }
    return this.send('/slack/interactions', { payload: JSON.stringify(payload) })
  }

  event(chatUser: Pick<ChatUser, 'team'>, event: object, id = `Ev${unique()}`): Promise<void> {
    return this.send('/slack/events', { type: 'event_callback', team_id: chatUser.team, event_id: id, event })
  }

  responseAt(path: string): string {
    const answer = this.slack.responses.find((each) => each.path === path)
    return answer ? readable(answer.blocks) : ''
  }

  said(channel: string): string[] {
    return (this.slack.messages.get(channel) ?? []).map(({ blocks }) => readable(blocks))
  }

  /** Does the jobs of deliveries and of chat, as a worker would. */
  async work(): Promise<void> {
    const handlers = await jobHandlersByName()
    for (;;) {
      const [job] = await this.app.db.execute<{ id: string; name: string; payload: object }>(sql`
        select j.id, t.identifier as name, j.payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where (t.identifier like 'chat/%' or t.identifier in ('webhooks/deliver', 'notices/update-messages')) and j.run_at <= now() + interval '1 minute'
        order by j.id limit 1`)
      if (!job) return
      await this.app.db.execute(sql`delete from graphile_worker._private_jobs where id = ${job.id}`)
      await handlers.get(job.name)?.(jobContext(this.app.ctx), job.payload)
    }
  }
}

async function jobHandlersByName() {
  const entries = (await loadModules()).flatMap(({ jobs = {}, jobHandlers = {} }) =>
    Object.entries(jobs).flatMap(([name, { name: queued }]) => {
      const handler = jobHandlers[name]
      return handler ? [[queued, handler] as const] : []
    }),
  )
  return new Map<string, (ctx: ReturnType<typeof jobContext>, payload: never) => Promise<unknown>>(
    entries,
  ) as Map<string, (ctx: ReturnType<typeof jobContext>, payload: object) => Promise<unknown>>
}

/** The text of blocks, without the invisible characters that keep titles from being interpreted. */
export const readable = (blocks: unknown): string =>
  [...JSON.stringify(blocks).matchAll(/"text":"((?:[^"\\]|\\.)*)"/g)]
    .map(([, text = '']) => JSON.parse(`"${text}"`).replaceAll('\u200b', ''))
    .join('\n')

export function openChatWorld(
  files: () => Files = () => ({ 'CONFIG.yaml': CONFIG, [REFUNDS]: refunds() }),
  more: Parameters<typeof testPorts>[0] = {},
) {
  const ports = testPorts(more)
  const webhookSecrets = { ...NO_WEBHOOK_SECRETS, slack: [SIGNING_SECRET] }
  const world = new ChatWorld(openTestApp(undefined, { ports, webhookSecrets }), files)
  let close = async () => {}
  beforeAll(async () => {
    const served = await serveSlack(OPERATORS_TOKEN)
    close = served.close
    world.slack = served.slack
    world.slackUrl = served.url
    ports.chat = openChat({
      chatOrgs: [],
      defaultOrg: 'local',
      outboundAllow: [],
      slackApiUrl: served.url,
      slackBotToken: null,
      slackSigningSecret: [SIGNING_SECRET],
      slackClientId: 'client',
      slackClientSecret: canary('slack-client'),
    })
  })
  beforeEach(() => world.open())
  afterAll(async () => {
    world.git.remove()
    await close()
  })
  return world
}
