import { z } from 'zod'
import type { Context } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { refuseEnvironment, requireSession, requireSetup } from './require-setup'
import { saveStep } from './save-step'
import type { AppCallback, NewAppWire } from './wire'

const SETUP_PAGE = '/app/admin/setup'

/** The form that creates an App at the code host, for the person's own account or for an organization. */
export function newApp(ctx: Context, organization: string | null): NewAppWire {
  const setup = requireSetup(ctx)
  refuseEnvironment(setup, 'code-host')
  const returnUrl = `${ctx.baseUrl}${SETUP_PAGE}/github`
  return {
    form_url: setup.appMaker.formUrl(makeState(ctx), organization),
    manifest: JSON.stringify(setup.appMaker.manifest(ctx.baseUrl, returnUrl)),
  }
}

/** Handles the return from the code host: exchanges the code for the settings of the new App and stores them. */
export async function finishApp(ctx: Context, { code, state = '' }: AppCallback): Promise<string> {
  const setup = requireSetup(ctx)
  if (!isOwnState(ctx, state))
    throw new DomainError('validation_failed', {
      message:
        'This App was begun in another session, or more than an hour ago. Open Administration, Setup and start again.',
      issues: [{ loc: ['query', 'state'], msg: 'is not of this session', type: 'unknown_state' }],
    })
  if (code === undefined) return SETUP_PAGE
  // A code works once, so it is not used for settings that cannot be stored.
  refuseEnvironment(setup, 'code-host')
  await saveStep(ctx, 'code-host', await setup.appMaker.finish(code))
  return SETUP_PAGE
}

const ONE_HOUR_MS = 60 * 60 * 1000
const PURPOSE = 'github_app'

const State = z.object({ purpose: z.literal(PURPOSE), sessionId: z.string(), beganAt: z.number() })

type StateContext = Pick<Context, 'actor' | 'clock' | 'secretBox'>

/** A state that only this session can return, within an hour. The server stores nothing. */
const makeState = (ctx: StateContext): string =>
  ctx.secretBox.seal(
    JSON.stringify({
      purpose: PURPOSE,
      sessionId: requireSession(ctx),
      beganAt: ctx.clock.now().getTime(),
    }),
  )

function isOwnState(ctx: StateContext, state: string): boolean {
  const openedState = open(() => State.parse(JSON.parse(ctx.secretBox.open(state))))
  return (
    openedState !== null &&
    openedState.sessionId === requireSession(ctx) &&
    ctx.clock.now().getTime() - openedState.beganAt < ONE_HOUR_MS
  )
}

function open<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    // We did not create this state, so it counts as missing.
    return null
  }
}
