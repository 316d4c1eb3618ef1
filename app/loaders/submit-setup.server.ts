import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { load } from './load.server'
import { readAct } from './read-act.server'
import { submit } from './submit.server'

const STEPS = ['code-host', 'sign-in', 'ai', 'chat'] as const

/** Names of settings are upper case; other fields are not part of the values. */
const isSetting = ([name]: [string, FormDataEntryValue]) => /^[A-Z_]+$/.test(name)

/** Handles the forms of the setup page. The answer belongs to one step. */
export async function submitSetup(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const act = readAct(args, form, ['save', 'skip', 'remove', 'test'])
  const step = readAct(args, form, STEPS, 'step')
  const entries = [...form.entries()].filter(isSetting).map(([name, value]) => [name, String(value)])
  const { done, problem } = await load(args, (caller) =>
    submit<unknown>(caller, ({ setup }) =>
      act === 'save' ? setup.save({ step, values: Object.fromEntries(entries) }) : setup[act]({ step }),
    ),
  )
  const { proof = null } = (done ?? {}) as { proof?: string }
  return { step, problem, proof }
}
