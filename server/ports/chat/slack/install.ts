import type { ChatInstaller } from '../port'
import { connect, type SlackOptions } from './connect'
import { BOT_SCOPES } from './scopes'
import { calling } from './to-chat-error'

interface InstallerOptions extends Omit<SlackOptions, 'token'> {
  clientId: string
  clientSecret: string
}

const SLACK_ORIGIN = 'https://slack.com'

export function openInstaller({ clientId, clientSecret, ...options }: InstallerOptions): ChatInstaller {
  const origin = options.apiUrl === null ? SLACK_ORIGIN : new URL(options.apiUrl).origin
  return {
    authorizeUrl(state, redirectUri) {
      const query = { client_id: clientId, scope: Object.keys(BOT_SCOPES).join(','), state }
      return `${origin}/oauth/v2/authorize?${new URLSearchParams({ ...query, redirect_uri: redirectUri })}`
    },
    async finish(code, redirectUri) {
      const client = await connect({ ...options, token: '' })
      const answer = await calling(() =>
        client.oauth.v2.access({
          client_id: clientId,
          client_secret: clientSecret,
          code,
          redirect_uri: redirectUri,
        }),
      )
      return {
        token: answer.access_token ?? '',
        teamId: answer.team?.id ?? '',
        teamName: answer.team?.name ?? '',
        botUserId: answer.bot_user_id ?? '',
      }
    },
  }
}
