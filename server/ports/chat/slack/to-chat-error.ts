import { ChatError, type ChatFailure } from '../port'

/** Slack's errors that people can fix. Others are rejected messages. */
const FAILURES: Record<string, ChatFailure> = {
  channel_not_found: 'channel_refused',
  is_archived: 'channel_refused',
  not_in_channel: 'channel_refused',
  restricted_action: 'channel_refused',
  account_inactive: 'token_refused',
  invalid_auth: 'token_refused',
  missing_scope: 'token_refused',
  not_authed: 'token_refused',
  token_expired: 'token_refused',
  token_revoked: 'token_refused',
  fatal_error: 'unreachable',
  internal_error: 'unreachable',
  request_timeout: 'unreachable',
  service_unavailable: 'unreachable',
  ratelimited: 'rate_limited',
}

const RATE_LIMIT_WAIT_S = 30

/** Converts errors of the Slack package to those of the port. */
export async function calling<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    throw toChatError(error)
  }
}

interface SlackFailure {
  code?: string
  retryAfter?: number
  statusCode?: number
  data?: { error?: string }
}

function toChatError(error: unknown): ChatError {
  const { code, retryAfter, statusCode, data } = error as SlackFailure
  if (code === 'slack_webapi_rate_limited_error') return rateLimited(retryAfter ?? RATE_LIMIT_WAIT_S, error)
  if (code === 'slack_webapi_platform_error') {
    const name = data?.error ?? 'unknown_error'
    const failure = FAILURES[name] ?? 'rejected'
    if (failure === 'rate_limited') return rateLimited(RATE_LIMIT_WAIT_S, error)
    return new ChatError(failure, `Slack answered ${name}.`, { cause: error })
  }
  const status = statusCode === undefined ? '' : ` with the status ${statusCode}`
  return new ChatError('unreachable', `Slack did not answer${status}.`, { cause: error })
}

const rateLimited = (seconds: number, cause: unknown) =>
  new ChatError('rate_limited', 'Slack takes no more messages for a moment.', {
    cause,
    resumesAt: new Date(Date.now() + Math.max(1, seconds) * 1000),
  })
