import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

const repo = '/app/{org}/editor/{owner}/{repo}'
const tag = 'AI'
const key = '/app/{org}/api/settings/llm-key'
const events =
  'Events: `chunk` with `{"chunk"}` as the text is written, then `done`; or `error` with `{"error","code"}`, where `code` is `key_refused`, `rate_limited`, `overloaded`, `refused`, `cut_off`, `too_long`, `timeout`, `failed` or `internal`. It only proposes: nothing is changed.'
/** 500 000 characters, each of which JSON may write as six, and what is around them. */
const BODY_BYTES = 8_000_000

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: key,
    procedure: 'ai.key',
    description: 'The key itself is never shown, only its last characters.',
    tag,
    summary: 'Whether the organization has a key of its own at the AI provider, and how it stands',
  },
  {
    method: 'POST',
    path: key,
    procedure: 'ai.setKey',
    upstream: 'ai_provider',
    example: { api_key: 'the-key-of-the-provider' },
    tag,
    summary: 'Keep a key of the AI provider, once one call with it has gone well',
    description:
      'A key that the provider refuses is 422, and five can be tried an hour. It is kept encrypted and shown to nobody.',
  },
  {
    method: 'DELETE',
    path: key,
    procedure: 'ai.removeKey',
    description: 'From then on the deployment’s own key is used, if it has one.',
    tag,
    summary: 'Forget the key',
  },
  {
    method: 'POST',
    path: `${repo}/ai-edit`,
    procedure: 'ai.edit',
    example: { action: 'improve', section_title: 'Refunds', section_content: 'Refunds take a while.' },
    conflict: 'The spec does not let AI see it, or the repository has not been indexed yet',
    tag,
    summary: 'Have a section improved or expanded, or acceptance criteria written for it',
    description: `${events} A spec whose \`ai_exposure\` is not \`full\` is 409.`,
    stream: true,
    rate: 'ai',
    maxBodyBytes: BODY_BYTES,
  },
  {
    method: 'POST',
    path: `${repo}/generate`,
    procedure: 'ai.generate',
    upstream: 'code_host',
    conflict: 'The repository has not been indexed yet',
    example: { description: 'Refunds of card payments within 30 days' },
    tag,
    summary: 'Have a spec written from a description',
    description: events,
    stream: true,
    rate: 'ai',
    maxBodyBytes: BODY_BYTES,
  },
]
