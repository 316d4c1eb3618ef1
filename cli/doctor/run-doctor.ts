import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { openCheckout } from '#cli/checkout/open-checkout'
import type { DataCommand } from '#cli/data-command'
import { EXIT } from '#cli/exit-codes'
import { cacheFolder, gitFolder } from '#cli/index-cache/cache-folder'
import { openIndex } from '#cli/index-cache/open-index'
import { apiKey } from '#cli/session/ask-signed-in'
import { readCredentials } from '#cli/session/credentials'
import { git } from '#cli/source/local/git'
import { printable, type Style } from '#cli/terminal'
import { version } from '#cli/version'
import { Check, checkServer } from './check-server'

const Checks = z.object({ checks: z.array(Check) })

const STYLES: Record<Check['state'], Style> = { ok: 'green', warning: 'yellow', failed: 'red' }

/** Checks the checkout, the sign-in and the connection to the server. */
export const runDoctor: DataCommand<Record<never, never>, z.infer<typeof Checks>> = {
  schema: Checks,
  answer: async () => ({
    checks: [checkProgram(), ...checkCheckout(), checkSignIn(), ...(await checkServer())],
  }),
  print({ checks }, { print, paint }) {
    for (const { name, state, message } of checks)
      print(`${paint(STYLES[state], state.padEnd(7))}  ${name.padEnd(10)}  ${printable(message)}`)
  },
  exitCode: ({ checks }) => (checks.some(({ state }) => state === 'failed') ? EXIT.failed : EXIT.ok),
}

const checkProgram = (): Check => ({
  name: 'svc',
  state: 'ok',
  message: `version ${version()} on Node ${process.versions.node}, ${process.platform}`,
})

function checkCheckout(): Check[] {
  const { root, findings } = openCheckout([], undefined)
  const errors = findings.filter(({ severity }) => severity === 'error')
  const config: Check =
    errors.length === 0
      ? { name: 'config', state: 'ok', message: `the configuration of ${root} is valid` }
      : { name: 'config', state: 'failed', message: `${errors[0]?.message} Run svc config check.` }
  const specs = Object.values(openIndex().documents).filter(({ isSpec }) => isSpec).length
  const documents: Check =
    specs > 0
      ? { name: 'specs', state: 'ok', message: `${specs} ${specs === 1 ? 'spec' : 'specs'}` }
      : {
          name: 'specs',
          state: 'warning',
          message: 'no specs. specs.doc_paths selects them; svc new writes one.',
        }
  return [checkGit(root), config, documents]
}

function checkGit(root: string): Check {
  const name = 'git'
  const folder = gitFolder(root)
  const installed = git(root, ['--version'])
  if (installed === null)
    return { name, state: 'warning', message: 'git is not installed: diff, blame and stale do not work.' }
  if (folder === null)
    return {
      name,
      state: 'warning',
      message: `${root} is no git repository: diff, blame and stale do not work.`,
    }
  if (existsSync(join(folder, 'MERGE_HEAD')))
    return {
      name,
      state: 'warning',
      message: 'a merge is in progress: specs with conflict markers read differently.',
    }
  return { name, state: 'ok', message: `${installed.trim()}, cache in ${cacheFolder(root)}` }
}

function checkSignIn(): Check {
  const name = 'sign-in'
  if (apiKey() !== null) return { name, state: 'ok', message: 'SVC_API_KEY is set' }
  const stored = readCredentials()
  return stored
    ? {
        name,
        state: 'ok',
        message: `signed in to ${stored.server} as ${stored.email ?? 'a user without an email address'}`,
      }
    : {
        name,
        state: 'warning',
        message: 'not signed in. Commands on a checkout work; svc login for the others.',
      }
}
