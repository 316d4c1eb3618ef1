import type { Fields } from './check-request'
import type { SlackMethod } from './requests'

export interface StoredMessage {
  ts: string
  text: string
  blocks: unknown[]
  thread_ts?: string
  user?: string
  bot_id?: string
  metadata?: { event_type: string; event_payload: object }
}

export interface FakeChannel {
  id: string
  name?: string
  is_im?: boolean
  /** The app was added. Without it, the app may post, but reads neither messages nor threads. */
  is_member?: boolean
  is_archived?: boolean
  is_ext_shared?: boolean
}

export interface FakeTeam {
  id: string
  name: string
  token: string
}

/** The state of the workspace. */
export class SlackWorld {
  readonly channels: FakeChannel[] = []
  readonly messages = new Map<string, StoredMessage[]>()
  /** Messages that only one person sees. */
  readonly whispers: { channel: string; user: string; text: string; blocks: unknown[] }[] = []
  /** Answers to commands and buttons, by their addresses. */
  readonly responses: { path: string; text: string; blocks: unknown[] }[] = []
  readonly forms: { trigger_id: string; view: Fields }[] = []
  readonly homes = new Map<string, { blocks: unknown[] }>()
  readonly unfurled: { channel: string; ts: string; unfurls: Record<string, { blocks: unknown[] }> }[] = []
  /** The codes of people who agreed to add the app, with their workspaces. */
  readonly codes = new Map<string, FakeTeam>()
  readonly teams: FakeTeam[]
  #count = 0

  constructor(token: string) {
    this.teams = [{ id: 'T1', name: 'Acme', token }]
  }

  clear(): void {
    this.channels.splice(0)
    for (const list of [this.whispers, this.responses, this.forms, this.unfurled]) list.splice(0)
    for (const map of [this.messages, this.homes, this.codes]) map.clear()
  }

  add(channel: string, message: Omit<StoredMessage, 'ts'>): StoredMessage {
    this.#count += 1
    const ts = `${Math.floor(Date.now() / 1000)}.${String(this.#count).padStart(6, '0')}`
    const stored = { ts, ...message }
    this.messages.set(channel, [...(this.messages.get(channel) ?? []), stored])
    return stored
  }
}

type Answer = object | string

/** The methods. Each returns the fields of its answer, or the name of an error. */
export const METHODS: Record<
  Exclude<SlackMethod, 'response'>,
  (world: SlackWorld, fields: Fields, team: FakeTeam) => Answer
> = {
  'auth.test': (_, __, team) => ({
    team_id: team.id,
    team: team.name,
    user_id: `U${team.id}`,
    user: 'plumbline',
  }),
  'chat.postEphemeral': (world, fields) =>
    withChannel(world, fields, () => {
      world.whispers.push(fields as unknown as SlackWorld['whispers'][number])
      return { message_ts: '1.1' }
    }),
  'chat.postMessage': (world, { channel, ...message }, team) =>
    withChannel(world, { channel }, (targetChannel) => {
      if (targetChannel.is_archived) return 'is_archived'
      const stored = world.add(targetChannel.id, {
        ...(message as unknown as StoredMessage),
        bot_id: `B${team.id}`,
      })
      return { channel: targetChannel.id, ts: stored.ts, message: stored }
    }),
  'chat.update': (world, { channel, ts, text, blocks }, team) =>
    withChannel(world, { channel }, ({ id }) => {
      const stored = world.messages.get(id)?.find((each) => each.ts === ts)
      if (!stored) return 'message_not_found'
      if (stored.bot_id !== `B${team.id}`) return 'cant_update_message'
      Object.assign(stored, { text, blocks })
      return { channel: id, ts, text }
    }),
  'chat.unfurl': (world, fields) => {
    world.unfurled.push(fields as unknown as SlackWorld['unfurled'][number])
    return {}
  },
  'conversations.history': (world, fields) =>
    withReadable(world, fields, ({ id }) => {
      const all = (world.messages.get(id) ?? []).filter((each) => !each.thread_ts && isSince(each, fields))
      return page('messages', all.toReversed(), fields)
    }),
  'conversations.info': (world, fields) => withChannel(world, fields, (channel) => ({ channel })),
  'conversations.list': (world, fields) =>
    page(
      'channels',
      world.channels.filter(({ is_im }) => !is_im),
      fields,
    ),
  'conversations.open': (world, { users }) => {
    const id = `D${users}`
    if (!world.channels.some((each) => each.id === id)) world.channels.push({ id, is_im: true })
    return { channel: { id } }
  },
  'conversations.replies': (world, fields) =>
    withReadable(world, fields, ({ id }) => {
      const all = world.messages.get(id) ?? []
      const thread = all.filter((each) => each.ts === fields.ts || each.thread_ts === fields.ts)
      return page(
        'messages',
        thread.filter((each) => isSince(each, fields)),
        fields,
      )
    }),
  'oauth.v2.access': (world, { code }) => {
    const team = world.codes.get(String(code))
    if (!team) return 'invalid_code'
    world.codes.delete(String(code))
    if (!world.teams.includes(team)) world.teams.push(team)
    const { id, name, token } = team
    return { access_token: token, token_type: 'bot', bot_user_id: `U${id}`, team: { id, name } }
  },
  'views.open': (world, fields) => {
    if (fields.trigger_id === 'expired') return 'expired_trigger_id'
    world.forms.push(fields as unknown as SlackWorld['forms'][number])
    return {}
  },
  'views.publish': (world, { user_id, view }) => {
    world.homes.set(String(user_id), view as { blocks: unknown[] })
    return {}
  },
}

function withChannel(
  world: SlackWorld,
  { channel }: Fields,
  answer: (channel: FakeChannel) => Answer,
): Answer {
  const matchingChannel = world.channels.find(({ id }) => id === channel)
  return matchingChannel ? answer(matchingChannel) : 'channel_not_found'
}

/** A bot reads direct messages, and the channels that it was added to. */
const withReadable: typeof withChannel = (world, fields, answer) =>
  withChannel(world, fields, (channel) =>
    channel.is_im || channel.is_member ? answer(channel) : 'not_in_channel',
  )

const isSince = ({ ts }: StoredMessage, { oldest }: Fields) => Number(ts) > Number(oldest ?? 0)

function page(name: string, all: readonly object[], { cursor, limit }: Fields): object {
  const from = Number(cursor || 0)
  const to = from + Number(limit ?? 100)
  return {
    [name]: all.slice(from, to),
    response_metadata: { next_cursor: to < all.length ? String(to) : '' },
  }
}
