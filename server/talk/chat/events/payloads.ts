import { z } from 'zod'

/* The fields of Slack's requests that we read. */

const Id = z.string().min(1).max(100)

export const CommandPayload = z.object({
  team_id: Id,
  user_id: Id,
  user_name: z.string().default(''),
  channel_id: Id,
  text: z.string().default(''),
  response_url: z.string(),
  trigger_id: z.string(),
})

export const ActionPayload = z.object({
  team: z.object({ id: Id }),
  user: z.object({ id: Id, username: z.string().default('') }),
  channel: z.object({ id: Id }).optional(),
  response_url: z.string().optional(),
  actions: z.array(z.object({ action_id: z.string(), value: z.string().default('') })).min(1),
})

export const FormPayload = z.object({
  team: z.object({ id: Id }),
  user: z.object({ id: Id }),
  view: z.object({
    callback_id: z.string(),
    private_metadata: z.string().default(''),
    state: z.object({
      values: z.record(
        z.string(),
        z.record(
          z.string(),
          z.object({
            value: z.string().nullish(),
            selected_option: z.object({ value: z.string() }).nullish(),
          }),
        ),
      ),
    }),
  }),
})

const event = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ team_id: Id, event_id: Id, event: z.object(shape) })

export const MessagePayload = event({
  user: Id.optional(),
  channel: Id,
  ts: z.string(),
  thread_ts: z.string().optional(),
  text: z.string().default(''),
  channel_type: z.string().optional(),
  subtype: z.string().optional(),
  bot_id: z.string().optional(),
})

export const LinksPayload = event({
  user: Id,
  channel: Id,
  message_ts: z.string(),
  links: z.array(z.object({ url: z.string() })),
})

export const HomePayload = event({ user: Id, tab: z.string().optional() })

export const TeamPayload = z.object({ team_id: Id })

/** Ids of channels of direct messages begin with D. */
export const isDirectChannel = (channelId: string) => channelId.startsWith('D')
