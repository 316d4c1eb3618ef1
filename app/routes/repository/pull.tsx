import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { head } from '#app/head'
import { changePull } from '#app/writing/pulls/change-pull.server'
import { HostedPull } from '#app/writing/pulls/hosted-pull.tsx'
import { loadPull } from '#app/writing/pulls/load-pull.server'
import { LocalPull } from '#app/writing/pulls/local-pull.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data ? `${data.pull.title} · #${data.pull.number} · Plumbline` : 'Plumbline')

export const loader = (args: LoaderFunctionArgs) => loadPull(args)

export const action = (args: ActionFunctionArgs) => changePull(args)

export default function Pull() {
  const data = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return data.kind === 'hosted' ? <HostedPull data={data} /> : <LocalPull data={data} answer={answer} />
}
