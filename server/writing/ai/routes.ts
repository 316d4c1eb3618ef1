import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const repo = '/app/{org}/editor/{owner}/{repo}'
const tag = 'AI'
const key = '/app/{org}/api/settings/llm-key'
const events =
  'Events: `chunk` with `{"chunk"}` while the text is written, then `done`; or `error` with `{"error","code"}`, where `code` is `key_refused`, `rate_limited`, `overloaded`, `refused`, `cut_off`, `too_long`, `timeout`, `failed` or `internal`. Nothing is stored.'
const PLAN = 'The plan includes no AI, or its operations are used up; an AI key of the org has no limit'
/** 500 000 characters, which JSON can escape to six bytes or more each, plus the rest of the body. */
const BODY_BYTES = 8_000_000

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: key,
    procedure: 'ai.key',
    description: 'The key itself is never returned, only its last characters.',
    tag,
    summary: 'Get the state of the organization’s own AI key',
  },
  {
    method: 'POST',
    path: key,
    procedure: 'ai.setKey',
    upstream: 'ai_provider',
    example: { api_key: 'the-key-of-the-provider' },
    tag,
    summary: 'Set the organization’s AI key after one test call with it',
    description:
      'A key that the provider rejects is 422. Five keys can be tried per hour. The key is stored encrypted and never returned.',
  },
  {
    method: 'DELETE',
    path: key,
    procedure: 'ai.removeKey',
    description: 'From then on the deployment’s own key is used, if it has one.',
    tag,
    summary: 'Remove the organization’s AI key',
  },
  {
    method: 'POST',
    path: `${repo}/ai-edit`,
    procedure: 'ai.edit',
    example: { action: 'improve', section_title: 'Refunds', section_content: 'Refunds take a while.' },
    plan: PLAN,
    conflict: 'The spec does not let AI see it, or the repository has not been indexed yet',
    tag,
    summary: 'Propose an improved or expanded section, or acceptance criteria for it',
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
    plan: PLAN,
    conflict: 'The repository has not been indexed yet',
    example: { description: 'Refunds of card payments within 30 days' },
    tag,
    summary: 'Propose a spec from a description',
    description: events,
    stream: true,
    rate: 'ai',
    maxBodyBytes: BODY_BYTES,
  },
]
