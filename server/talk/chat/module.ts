import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import { routes } from './routes'
import { settings } from './settings'

export const chat = defineModule({
  name: 'chat',
  routes,
  jobs,
  acts: {
    'chat.connect': 'connected a chat workspace',
    'chat.disconnect': 'disconnected the chat workspace',
    'chat.link': 'linked a chat account',
    'chat.settings': 'changed who gets answers in chat',
    'chat.test': 'tested the chat workspace',
    'chat.unlink': 'unlinked a chat account',
  },
  settings,
  settingRules: [
    ({
      slackClientId,
      slackClientSecret,
    }: {
      slackClientId: string | null
      slackClientSecret: string | null
    }) =>
      (slackClientId === null) === (slackClientSecret === null)
        ? null
        : 'Set both SLACK_CLIENT_ID and SLACK_CLIENT_SECRET, or neither.',
  ],
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    chat: keyof (typeof chat)['acts']
  }
}
