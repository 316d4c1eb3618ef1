import {
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { head } from '#app/head'
import { readOffset } from '#app/request/offset'
import { readFilesView } from '#app/writing/files/files-view.tsx'
import { changePull } from '#app/writing/pulls/change-pull.server'
import { HostedPull } from '#app/writing/pulls/hosted-pull.tsx'
import { loadPull } from '#app/writing/pulls/load-pull.server'
import { LocalPull } from '#app/writing/pulls/local-pull.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data ? `${data.pull.title} · #${data.pull.number} · Plumbline` : 'Plumbline')

export const loader = (args: LoaderFunctionArgs) => loadPull(args)

export const action = (args: ActionFunctionArgs) => changePull(args)

/** Opening and closing the form for a comment on lines needs nothing from the server. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href
    ? readOffset(currentUrl) !== readOffset(nextUrl) || readFilesView(currentUrl) !== readFilesView(nextUrl)
    : defaultShouldRevalidate

export default function Pull() {
  const data = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return data.kind === 'hosted' ? <HostedPull data={data} /> : <LocalPull data={data} answer={answer} />
}
