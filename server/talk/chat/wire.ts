import { z } from 'zod'
import { Text } from '#server/kernel/text/text'

export const ChatWire = z
  .object({
    workspace: z
      .object({
        team_name: z.string(),
        is_operators: z.boolean().meta({ description: 'It belongs to the token of the operator' }),
        problem: z.string().nullable().meta({ description: 'Why it does not work, and what to do' }),
        connected_at: z.string().nullable(),
        tested_at: z.string().nullable(),
      })
      .nullable(),
    can_connect: z.boolean().meta({ description: 'Whether the operator has configured an app to add' }),
    receives_events: z
      .boolean()
      .meta({ description: 'Whether commands, buttons and mentions can be verified' }),
    unlinked_in_channels: z.boolean(),
    unlinked_directly: z.boolean(),
    people: z.array(
      z.object({
        name: z.string(),
        email: z.string().nullable(),
        is_you: z.boolean(),
        linked_at: z.string(),
      }),
    ),
    channels: z
      .array(
        z.object({
          name: z.string(),
          repos: z.array(z.string()).meta({ description: 'Repositories that post there' }),
          allows_shared: z.boolean(),
        }),
      )
      .meta({ description: 'Channels in the CONFIG.yaml of repositories' }),
  })
  .meta({ id: 'ChatSettings' })
export type ChatWire = z.infer<typeof ChatWire>

export const ChatReport = z
  .object({
    ok: z.boolean(),
    problem: z.string().nullable(),
    team_name: z.string().nullable(),
    channels: z.array(
      z.object({
        name: z.string(),
        state: z.enum(['ready', 'missing', 'archived', 'shared', 'shared_refused']),
      }),
    ),
  })
  .meta({ id: 'ChatReport' })
export type ChatReport = z.infer<typeof ChatReport>

export const ChatSettingsInput = z.object({
  unlinked_in_channels: z.boolean(),
  unlinked_directly: z.boolean(),
})
export type ChatSettingsInput = z.infer<typeof ChatSettingsInput>

export const InstallAnswer = z.object({
  location: z.string().meta({ description: 'Where a browser continues' }),
})

export const InstallCallback = z.object({
  code: z.string().max(500).optional(),
  state: z.string().max(200).optional(),
  error: z.string().max(200).optional(),
})
export type InstallCallback = z.infer<typeof InstallCallback>

export const LinkToken = z.object({ token: Text.min(20).max(100) })

export const LinkRequestWire = z
  .object({ team_name: z.string(), chat_user_name: z.string(), expires_at: z.string() })
  .meta({ id: 'ChatLinkRequest' })
export type LinkRequestWire = z.infer<typeof LinkRequestWire>
