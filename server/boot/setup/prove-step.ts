import { SETTINGS_OF_STEP } from '#server/console/setup/index'
import { DomainError } from '#server/kernel/errors'
import type { SettingValues, SetupStep } from '#server/kernel/vendor-setup'
import { readSettings, type Settings, SettingsError } from '../settings'
import { callAi, callChat, callCodeHost, callSignIn, type VendorCall } from '../vendor-calls'
import { openCodeHosts } from '../vendors/open-code-hosts'
import { type Environment, isSet } from './merge-settings'

type ProofOf = (settings: Settings, env: Environment) => Promise<VendorCall | null>

const CALLS: Record<SetupStep, ProofOf> = {
  'code-host': async (settings) => callCodeHost((await openCodeHosts(settings, {})).forge),
  'sign-in': async (settings, env) => callSignIn(settings, isSet(env, 'OIDC_ISSUER')),
  ai: (settings) => callAi(settings),
  chat: async (settings) => callChat(settings),
}

interface Environments {
  /** Without stored settings. */
  own: Environment
  /** With stored settings. */
  merged: Environment
}

/** Makes a real call with these settings of one step; without any, with those in effect. */
export async function proveStep(
  { own, merged }: Environments,
  step: SetupStep,
  values: SettingValues,
): Promise<string> {
  const call = await CALLS[step](settingsWith(merged, step, values), own)
  if (call === null)
    throw refused(`This is not complete: the step needs ${SETTINGS_OF_STEP[step].join(', ')}.`)
  try {
    return await call()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw refused(
      `A test call failed, so nothing was stored. The reason: ${reason.replace(/[.]$/, '')}. Check what you entered, and whether the service works.`,
      cause,
    )
  }
}

function settingsWith(env: Environment, step: SetupStep, values: SettingValues): Settings {
  const isReplaced = Object.keys(values).length > 0
  const former = isReplaced ? SETTINGS_OF_STEP[step] : []
  const others = Object.entries(env).filter(([name]) => !former.includes(name))
  try {
    return readSettings({ ...Object.fromEntries(others), ...values })
  } catch (cause) {
    if (cause instanceof SettingsError) throw refused(`${cause.problems.join('. ')}.`, cause)
    throw cause
  }
}

const refused = (message: string, cause?: unknown) =>
  new DomainError('validation_failed', {
    message,
    cause,
    issues: [{ loc: ['body', 'values'], msg: 'were not accepted', type: 'not_proved' }],
  })
