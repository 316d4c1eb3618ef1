import { data, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { CodeHostPanel } from '#app/accounts/account/code-host-panel.tsx'
import { EmailConfirmation } from '#app/accounts/account/email-confirmation.tsx'
import { GitAuthorForm } from '#app/accounts/account/git-author-form.tsx'
import { ProfilePanel } from '#app/accounts/account/profile-panel.tsx'
import { SessionTable } from '#app/accounts/account/session-table.tsx'
import { ShortcutForm } from '#app/accounts/account/shortcut-form.tsx'
import { SaveResult } from '#app/components/inputs/save-at-once.tsx'
import { AccountData } from '#app/console/data/account-data.tsx'
import { orgHead } from '#app/head'
import { useRootData } from '#app/hooks/use-root-data'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { singleKeysCookie } from '#app/loaders/single-keys.server'
import { submit } from '#app/loaders/submit.server'
import { orgPath } from '#shared/page-paths'

export const meta = orgHead('Profile')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  // API keys have no sessions and no commit author.
  const isPerson = args.context.actor.kind === 'user'
  return load(args, async ({ account, profile }) => ({
    profile: await profile.profile({ org }),
    sessions: isPerson ? (await account.sessions({ org })).sessions : null,
    codeHost: isPerson ? await account.codeHostLink() : undefined,
    gitAuthor: isPerson ? await account.gitAuthor() : null,
    hasPassword: isPerson && (await account.hasPassword()),
    emailState: isPerson ? await account.emailState() : null,
  }))
}

const ACTS = ['confirm_email', 'delete_account', 'end_all', 'end', 'git_author', 'single_keys'] as const

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const act = readAct(args, form, ACTS)
  if (act === 'single_keys') {
    const savedKeys = form.has('single_keys')
    const headers = { 'set-cookie': singleKeysCookie(savedKeys) }
    return data({ problem: null, sentTo: null, savedKeys, isSaved: true }, { headers })
  }
  const isSignOut = act === 'end_all' || act === 'delete_account'
  const { problem, done } = await load(args, (caller) =>
    submit(caller, async ({ account, data: own }) => {
      if (act === 'confirm_email') return (await account.sendConfirmation()).sentTo
      if (act === 'delete_account') await own.deletePerson({ confirm: text('confirm') })
      else if (act === 'end_all') await account.endSessions({ org })
      else if (act === 'end') await account.endSession({ org, session_id: text('session_id') })
      else await account.setGitAuthor({ org, name: text('name'), email: text('email') })
      return null
    }),
  )
  return isSignOut && problem === null
    ? redirect('/', 303)
    : { problem, sentTo: done, savedKeys: null, isSaved: false }
}

export default function Profile() {
  const { profile, sessions, codeHost, gitAuthor, hasPassword, emailState } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const hasSingleKeys = useRootData()?.hasSingleKeys ?? true
  return (
    <>
      <SaveResult answer={answer} />
      <ProfilePanel
        profile={profile}
        hasPassword={hasPassword}
        email={<EmailConfirmation state={emailState} sentTo={answer?.sentTo ?? null} />}
      />
      {codeHost !== undefined && (
        <CodeHostPanel link={codeHost} back={orgPath(profile.org, 'settings/profile')} />
      )}
      {sessions && (
        <>
          {gitAuthor && <GitAuthorForm author={gitAuthor} />}
          <ShortcutForm isOn={answer?.savedKeys ?? hasSingleKeys} />
          <SessionTable sessions={sessions} />
          <AccountData confirmation={profile.email ?? profile.name} />
        </>
      )}
    </>
  )
}
