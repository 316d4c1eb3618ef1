import type { SetupStep } from '#server/kernel/vendor-setup'

/** The settings that each step may store. Addresses of APIs come from the environment only. */
export const SETTINGS_OF_STEP: Readonly<Record<SetupStep, readonly string[]>> = {
  'code-host': [
    'GITHUB_APP_ID',
    'GITHUB_APP_SLUG',
    'GITHUB_PRIVATE_KEY',
    'GITHUB_CLIENT_ID',
    'GITHUB_CLIENT_SECRET',
    'GITHUB_WEBHOOK_SECRET',
  ],
  'sign-in': ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ai: ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'AI_MODEL'],
  chat: ['SLACK_BOT_TOKEN', 'SLACK_SIGNING_SECRET'],
}

/** Steps whose settings take effect only after a restart. */
export const STEPS_OF_START: readonly SetupStep[] = ['sign-in']
