import type { StepWire } from '#server/console/setup/wire'

interface FieldText {
  /** The name of the setting. */
  name: string
  label: string
  hint?: string
  placeholder?: string
  isSecret?: boolean
  isOptional?: boolean
}

export interface FormText {
  id: string
  label: string
  fields: FieldText[]
  /** True for the less common way, which is folded. */
  isSecond?: boolean
}

interface StepText {
  title: string
  purpose: string
  forms: FormText[]
}

const MODEL: FieldText = {
  name: 'AI_MODEL',
  label: 'Model',
  hint: 'Leave it empty for a medium-sized model.',
  isOptional: true,
}

/** The texts of the setup steps, in order. */
export const STEP_TEXTS: Record<StepWire['id'], StepText> = {
  'code-host': {
    title: 'Repositories',
    purpose:
      'Plumbline reads specs from git. A GitHub App gives it access to the repositories that you choose, and to no others.',
    forms: [],
  },
  'sign-in': {
    title: 'Sign-in',
    purpose:
      'People sign in with accounts of this deployment, unless you connect the OpenID provider of your company.',
    forms: [
      {
        id: 'oidc',
        label: 'Connect an OpenID provider',
        isSecond: true,
        fields: [
          {
            name: 'OIDC_ISSUER',
            label: 'Issuer',
            placeholder: 'https://login.example.com',
            hint: 'Its client must allow the address of this deployment followed by /auth/callback.',
          },
          { name: 'OIDC_CLIENT_ID', label: 'Client ID' },
          {
            name: 'OIDC_CLIENT_SECRET',
            label: 'Client secret',
            hint: 'A public client has none.',
            isSecret: true,
            isOptional: true,
          },
        ],
      },
    ],
  },
  ai: {
    title: 'AI',
    purpose:
      'A key lets people ask for proposals in the editor. Organizations can also use keys of their own, under Settings.',
    forms: [
      {
        id: 'anthropic',
        label: 'Anthropic',
        fields: [{ name: 'ANTHROPIC_API_KEY', label: 'Anthropic key', isSecret: true }, MODEL],
      },
      {
        id: 'openai',
        label: 'Use OpenAI instead',
        isSecond: true,
        fields: [
          {
            name: 'OPENAI_API_KEY',
            label: 'OpenAI key',
            isSecret: true,
            hint: 'For another compatible service, set OPENAI_BASE_URL in the environment.',
          },
          MODEL,
        ],
      },
    ],
  },
  chat: {
    title: 'Chat',
    purpose:
      'Plumbline posts notices to Slack and answers questions there. Create a Slack app from the file deploy/slack-manifest.yaml first.',
    forms: [
      {
        id: 'slack',
        label: 'Slack',
        fields: [
          { name: 'SLACK_BOT_TOKEN', label: 'Bot token', placeholder: 'xoxb-…', isSecret: true },
          {
            name: 'SLACK_SIGNING_SECRET',
            label: 'Signing secret',
            hint: 'For commands and buttons. Notices work without it.',
            isSecret: true,
            isOptional: true,
          },
        ],
      },
    ],
  },
}
