import { randomUUID } from 'node:crypto'
import { signWebhook } from '../webhooks/sign-webhook'
import type { FakeSlack } from './index'

interface Element {
  action_id?: string
  value?: string
  url?: string
  text?: { text: string }
  options?: { value: string }[]
  type?: string
}

export interface Button {
  label: string
  actionId: string
  value: string
}

interface Workspace {
  slack: FakeSlack
  /** The value of SLACK_API_URL. */
  slackUrl: string
  signingSecret: string
  /** Sends a request to the product. */
  send(
    path: string,
    request: { method: 'POST'; body: string; headers: Record<string, string> },
  ): Promise<Response>
}

/** Somebody who uses the app in the fake workspace. Each request is signed as Slack signs it. */
export class FakePerson {
  channel = 'C1'

  constructor(
    readonly workspace: Workspace,
    public user = 'U1',
  ) {}

  command(text: string): Promise<number> {
    return this.#post('/slack/commands', {
      team_id: this.#team,
      user_id: this.user,
      user_name: this.user,
      channel_id: this.channel,
      command: '/svc',
      text,
      response_url: this.#newAddress(),
      trigger_id: randomUUID(),
    })
  }

  mention(text: string): Promise<number> {
    return this.#message('app_mention', this.channel, `<@U${this.#team}> ${text}`)
  }

  direct(text: string): Promise<number> {
    return this.#message('message', `D${this.user}`, text, { channel_type: 'im' })
  }

  openHome(): Promise<number> {
    return this.#event({ type: 'app_home_opened', user: this.user, tab: 'home' })
  }

  share(url: string): Promise<number> {
    const { channel, user } = this
    const links = [{ url, domain: new URL(url).hostname }]
    return this.#event({ type: 'link_shared', user, channel, message_ts: newTime(), links })
  }

  press({ actionId, value }: Button): Promise<number> {
    const payload = {
      type: 'block_actions',
      team: { id: this.#team },
      user: { id: this.user, username: this.user },
      channel: { id: this.channel },
      response_url: this.#newAddress(),
      actions: [{ action_id: actionId, value }],
    }
    return this.#post('/slack/interactions', { payload: JSON.stringify(payload) })
  }

  /** Submits the form that was opened last. Texts fill its inputs in order; of each list the first option is chosen. */
  submit(texts: string[]): Promise<number> {
    const view = this.workspace.slack.forms.at(-1)?.view as
      | { callback_id: string; private_metadata?: string; blocks: { block_id?: string; element?: Element }[] }
      | undefined
    if (!view) throw new Error('No form is open. Open one with: /svc new')
    const rest = [...texts]
    const values = view.blocks.flatMap(({ block_id, element }) => {
      if (!block_id || !element?.action_id) return []
      const [option] = element.options ?? []
      const chosenValue = option ? { selected_option: option } : { value: rest.shift() ?? '' }
      return [[block_id, { [element.action_id]: chosenValue }]]
    })
    const { callback_id, private_metadata = '' } = view
    const payload = {
      type: 'view_submission',
      team: { id: this.#team },
      user: { id: this.user },
      view: { callback_id, private_metadata, state: { values: Object.fromEntries(values) } },
    }
    return this.#post('/slack/interactions', { payload: JSON.stringify(payload) })
  }

  get #team(): string {
    return this.workspace.slack.teams[0]?.id ?? ''
  }

  #newAddress(): string {
    return `${new URL(this.workspace.slackUrl).origin}/hooks/${randomUUID()}`
  }

  #message(type: string, channel: string, text: string, more: object = {}): Promise<number> {
    const { slack } = this.workspace
    if (!slack.channels.some(({ id }) => id === channel)) slack.channels.push({ id: channel, is_im: true })
    const { ts } = slack.add(channel, { text, user: this.user, blocks: [] })
    return this.#event({ type, user: this.user, channel, ts, text, ...more })
  }

  #event(event: object): Promise<number> {
    const body = { type: 'event_callback', team_id: this.#team, event_id: `Ev${randomUUID()}`, event }
    return this.#send('/slack/events', JSON.stringify(body), 'application/json')
  }

  #post(path: string, fields: Record<string, string>): Promise<number> {
    return this.#send(path, new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded')
  }

  async #send(path: string, body: string, type: string): Promise<number> {
    const { headers } = signWebhook('slack', body, { secret: this.workspace.signingSecret })
    const request = { method: 'POST' as const, body, headers: { ...headers, 'content-type': type } }
    return (await this.workspace.send(path, request)).status
  }
}

const newTime = () => `${Math.floor(Date.now() / 1000)}.000000`

/** The buttons of blocks that do something. */
export const buttonsIn = (blocks: readonly unknown[]): Button[] =>
  (blocks as { elements?: Element[]; accessory?: Element }[])
    .flatMap(({ elements = [], accessory }) => [...elements, ...(accessory ? [accessory] : [])])
    .flatMap(({ type, action_id, url, text, value = '' }) =>
      type === 'button' && action_id && !url ? [{ label: text?.text ?? '', actionId: action_id, value }] : [],
    )
